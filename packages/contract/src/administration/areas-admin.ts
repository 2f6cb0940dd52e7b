import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Id, text } from '../form/fields.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { resourceWords } from '../lists/resource-calls.ts';
import { treeCalls } from '../lists/resource-tree.ts';
import type { DetailOf, RowOf } from '../lists/resource.ts';
import { subject } from '../subject.ts';
import { AREA } from './areas-admin-form.ts';

/** An area as administrators see it. */
export interface AreaRow extends RowOf<typeof AREA> {}
/** An area with the names of its ancestors. */
interface AreaDetail extends DetailOf<typeof AREA> {}

const { list, ...calls } = treeCalls<typeof AREA, AreaRow, AreaDetail>(AREA, { above: z.array(z.string()) });

export const areaAdmin = subject('areaAdmin', {
  ...resourceWords(AREA),
  refreshes: ['areas'],
  calls: {
    ...calls,
    list: defineCall({
      method: 'GET',
      path: '/ad-biz/sys-area-info/list',
      access: 'system:area:list',
      summary: 'The areas directly below one, those that are switched off too',
      request: z.object({ parentId: Id }),
      result: list.result,
    }),
    search: defineCall({
      method: 'GET',
      path: '/ad-biz/sys-area-info/search',
      access: 'system:area:list',
      summary: 'Areas by a part of name, code or pinyin, the first 200, with those above them',
      request: z.object({ keyword: text(KEYWORD_MAX, 1) }),
      result: z.object({ rows: list.result, hits: z.array(z.string()) }),
    }),
  },
});

export const AREAS_PAGE = pageAt('/system/area');
