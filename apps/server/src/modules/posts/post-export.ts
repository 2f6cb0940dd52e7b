import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { PostRow } from '@houtai/contract/posts';

import { active, type Cells, moment, number, text } from '../exports/index.ts';

type ColumnId = RequestOf<typeof calls.posts.export>['columns'][number]['id'];

export const POST_CELLS: Cells<PostRow, ColumnId> = {
  name: text((row) => row.name),
  code: text((row) => row.code),
  people: number((row) => row.people),
  remark: text((row) => row.remark, 40),
  active: active((row) => row.active),
  sort: number((row) => row.sort),
  updatedAt: moment((row) => row.updatedAt),
  createdAt: moment((row) => row.createdAt),
};
