import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { scopeWords } from '@houtai/contract/data-scopes';
import type { RoleRow, RoleUser } from '@houtai/contract/roles';

import { active, type Cells, moment, number, text } from '#modules/exports/index.ts';

type ColumnId = RequestOf<typeof calls.roles.export>['columns'][number]['id'];
type UserColumnId = RequestOf<typeof calls.roles.exportUsers>['columns'][number]['id'];

export const ROLE_CELLS: Cells<RoleRow, ColumnId> = {
  name: text((row) => row.name),
  code: text((row) => row.code),
  dataScope: text(scopeWords, 28),
  userCount: number((row) => row.userCount),
  remark: text((row) => row.remark, 40),
  active: active((row) => row.active),
  sort: number((row) => row.sort),
  updatedAt: moment((row) => row.updatedAt),
  createdAt: moment((row) => row.createdAt),
};

export const ROLE_USER_CELLS: Cells<RoleUser, UserColumnId> = {
  name: text((row) => row.name, 12),
  loginId: text((row) => row.loginId, 16),
  phone: text((row) => row.phone, 14),
  department: text((row) => row.departmentName),
  company: text((row) => row.companyName, 28),
  active: active((row) => row.active),
};
