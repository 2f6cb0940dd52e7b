import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { RoleUser } from '@houtai/contract/roles';

import { active, type Cells, text } from '#modules/exports/index.ts';

type UserColumnId = RequestOf<typeof calls.roles.exportUsers>['columns'][number]['id'];

export const ROLE_USER_CELLS: Cells<RoleUser, UserColumnId> = {
  name: text((row) => row.name, 12),
  loginId: text((row) => row.loginId, 16),
  phone: text((row) => row.phone, 14),
  department: text((row) => row.departmentName),
  company: text((row) => row.companyName, 28),
  active: active((row) => row.active),
};
