import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id, Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { HistoryEntry } from '../records/history.ts';
import { subject } from '../subject.ts';
import { AREA_FORM, NEW_AREA_FORM } from './areas-admin-form.ts';

export type { AreaForm, NewAreaForm } from './areas-admin-form.ts';

/** An area as administrators see it. */
export const AreaRow = z.object({
  ...rowShapeOf(AREA_FORM.fields),
  /** The official six digits. */
  id: z.string(),
  /** The root for provinces. */
  parentId: z.string(),
  /** Nothing is below it. */
  leaf: z.boolean(),
  updatedAt: Moment,
  version: z.number(),
});
export type AreaRow = z.infer<typeof AreaRow>;

/** An area with the names of those above it, the topmost first. */
export const AreaDetail = AreaRow.extend({ above: z.array(z.string()) });
export type AreaDetail = z.infer<typeof AreaDetail>;

const path = (name: string) => `/ad-biz/sys-area-info/${name}` as const;

const Query = { keyword: text(KEYWORD_MAX).optional() };

const calls = {
  list: defineCall({
    method: 'GET',
    path: path('list'),
    access: 'system:area:list',
    summary: 'The areas directly below one, those that are switched off too',
    request: z.object({ parentId: Id }),
    result: z.array(AreaRow),
  }),
  export: exportCall(Query, {
    path: path('export'),
    access: 'system:area:export',
    operation: '导出地区',
    summary: 'All areas, each after the one above it, or those that are found by a part of name, code or pinyin, as an Excel file',
    columns: ['name', 'path', 'id', 'active', 'sort', 'updatedAt'],
  }),
  search: defineCall({
    method: 'GET',
    path: path('search'),
    access: 'system:area:list',
    summary: 'Areas by a part of name, code or pinyin, the first 200, with those above them',
    request: z.object({ keyword: text(KEYWORD_MAX, 1) }),
    result: z.object({ rows: z.array(AreaRow), hits: z.array(z.string()) }),
  }),
  get: defineCall({
    method: 'GET',
    path: path('get'),
    access: 'system:area:list',
    summary: 'One area with the names of those above it',
    request: z.object({ id: Id }),
    result: AreaDetail,
  }),
  add: defineCall({
    method: 'POST',
    path: path('add'),
    access: 'system:area:add',
    operation: '新建地区',
    summary: 'Adds an area below another, three levels at most',
    idempotent: true,
    request: schemaOf(NEW_AREA_FORM, { parentId: Id }),
    result: AreaRow,
  }),
  update: defineCall({
    method: 'POST',
    path: path('update'),
    access: 'system:area:edit',
    operation: '修改地区',
    idempotent: true,
    summary: 'Renames an area, moves it among its neighbours, or switches it on or off',
    request: schemaOf(AREA_FORM, 'update', { id: Id, version: Version }),
    result: AreaRow,
  }),
  del: defineCall({
    method: 'POST',
    path: path('del'),
    access: 'system:area:remove',
    operation: '删除地区',
    idempotent: true,
    summary: 'Removes an area without others below',
    request: z.object({ id: Id, version: Version }),
    result: Empty,
  }),
  history: defineCall({
    method: 'GET',
    path: path('history'),
    access: 'system:area:list',
    summary: 'Changes of an area, the newest first',
    request: z.object({ id: Id }),
    result: z.array(HistoryEntry),
  }),
};

export const areaAdmin = subject('areaAdmin', {
  name: '地区',
  records: ['area'],
  tags: {
    'system:area:list': '查看地区',
    'system:area:add': '新建地区',
    'system:area:edit': '修改地区',
    'system:area:remove': '删除地区',
    'system:area:export': '导出地区',
  },
  refreshes: ['areas'],
  calls,
});

export const AREAS_PAGE = pageAt('/system/area');
