import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { DEPARTMENT_TYPES } from '@houtai/contract/department-types';
import type { DepartmentRow } from '@houtai/contract/departments';
import { isSoughtDepartment } from '@houtai/contract/tree-search';

import type { Ctx } from '../../platform/db/context.ts';
import { arraySource, type RowSource } from '../../platform/db/read-page.ts';
import { active, type Cells, inTreeOrder, moment, number, type Placed, text } from '../exports/index.ts';
import { readDepartments, toDepartmentRows } from './department-rows.ts';

type Query = RequestOf<typeof calls.departments.export>;
type ColumnId = Query['columns'][number]['id'];

export const DEPARTMENT_CELLS: Cells<Placed<DepartmentRow>, ColumnId> = {
  name: text((row) => row.name),
  path: text((row) => row.path, 40),
  code: text((row) => row.code, 16),
  company: text((row) => row.companyName, 28),
  type: text((row) => DEPARTMENT_TYPES[row.type], 10),
  leader: text((row) => row.leaderName, 12),
  phone: text((row) => row.phone, 16),
  email: text((row) => row.email, 24),
  people: number((row) => row.people),
  below: number((row) => row.peopleBelow),
  active: active((row) => row.active),
  sort: number((row) => row.sort),
  updatedAt: moment((row) => row.updatedAt),
  createdAt: moment((row) => row.createdAt),
};

export async function exportedDepartments(ctx: Ctx, query: Query): Promise<RowSource<Placed<DepartmentRow>>> {
  const rows = await toDepartmentRows(ctx, await readDepartments(ctx));
  return arraySource(inTreeOrder(rows, (row) => isSoughtDepartment(query, row)));
}
