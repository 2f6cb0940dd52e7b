import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { userState } from '@houtai/contract/user-state';
import type { UserRow } from '@houtai/contract/users';

import { type Cells, moment, names, text } from '#modules/exports/index.ts';

type ColumnId = RequestOf<typeof calls.users.export>['columns'][number]['id'];

export const USER_CELLS: Cells<UserRow, ColumnId> = {
  name: text((row) => row.name, 12),
  loginId: text((row) => row.loginId, 16),
  nickName: text((row) => row.nickName, 12),
  department: names((row) => [row.departmentName, ...row.otherDepartmentNames].filter(Boolean)),
  posts: names((row) => row.postNames),
  phone: text((row) => row.phone, 14),
  roles: names((row) => row.roleNames),
  state: text(userState, 8),
  signIn: moment((row) => row.lastSignInAt),
  signInIp: text((row) => row.lastSignInIp, 16),
  company: text((row) => row.companyName, 28),
  workNo: text((row) => row.workNo, 12),
  email: text((row) => row.email, 24),
  createdAt: moment((row) => row.createdAt),
};
