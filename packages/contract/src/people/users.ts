import { z } from 'zod';

import { defineCall, Empty, requireStepUp } from '../call.ts';
import { Id, Version } from '../form/fields.ts';
import { schemaOf } from '../form/form-schema.ts';
import { MAX_BULK_RECORDS } from '../limits.ts';
import { pageAt } from '../links.ts';
import { resourceCalls } from '../lists/resource-calls.ts';
import type { DetailOf, RowOf } from '../lists/resource.ts';
import { subject } from '../subject.ts';
import { OrganisationImpact } from './organisation-impact.ts';
import { NEW_USER_FORM } from './users-form.ts';
import { UserHoldings } from './users-holdings.ts';
import { USERS } from './users-list.ts';
import { passwordCalls } from './users-passwords.ts';

export type { UserForm } from './users-form.ts';

/** A user in the list. */
export interface UserRow extends RowOf<typeof USERS> {}

/** A member of staff with the fields of their form; lists of ids are joined by commas. */
export interface UserDetail extends DetailOf<typeof USERS> {}

/** An offered role; the caller cannot give away one that grants more than they have. */
export const RoleOption = z.object({
  roleId: z.string(),
  roleName: z.string(),
  active: z.boolean(),
  grantable: z.boolean(),
  /** Pinyin in full and as initials, for finding the option by typing. */
  py: z.string().optional(),
});
export type RoleOption = z.infer<typeof RoleOption>;

const one = z.object({ id: Id });

const ids = z.array(Id).max(MAX_BULK_RECORDS, `最多 ${MAX_BULK_RECORDS} 条`);
const IdOrBlank = z.union([Id, z.literal('')]);

const names = z.array(z.string());

const rowCalls = resourceCalls<typeof USERS, UserRow, UserDetail>(USERS, {
  otherDepartmentNames: names,
  postNames: names,
  roleNames: names,
});

const calls = {
  ...rowCalls,
  update: requireStepUp(rowCalls.update),
  roles: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-user/roles',
    access: 'system:user:list',
    summary: 'The roles to find users by, and which of them the caller may give away',
    result: z.array(RoleOption),
  }),
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-user/add',
    access: 'system:user:add',
    stepUp: true,
    personOnly: true,
    operation: '新建用户',
    summary: 'Makes a user, whose first password has to be changed at the first sign-in',
    idempotent: true,
    // The caller sends the password and no answer has it, because answers are stored for repeated keys.
    request: schemaOf(NEW_USER_FORM),
    result: z.object({ id: z.string() }),
  }),
  setActive: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-user/state',
    access: 'system:user:edit',
    stepUp: true,
    personOnly: true,
    operation: '启用或停用用户',
    idempotent: true,
    summary: 'Lets users sign in or not, all of them or none; to disable ends their sessions at once',
    request: z.object({
      items: z
        .array(z.object({ id: Id, version: Version }))
        .min(1, '至少选择1条数据！')
        .max(MAX_BULK_RECORDS, `最多 ${MAX_BULK_RECORDS} 条`),
      active: z.boolean('应为是或否'),
    }),
    result: Empty,
  }),
  impact: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-user/impact',
    access: 'system:user:edit',
    personOnly: true,
    unlogged: 'it changes nothing',
    refreshes: 'nothing',
    unkeyed: 'it changes nothing',
    summary: 'What becomes of approvals when users are disabled or removed, or one of them gets another place, other posts or roles',
    request: z.object({
      ids: ids.min(1, '至少选择1条数据！'),
      /** Null if they are disabled or removed. */
      to: z
        .object({ companyId: IdOrBlank, departmentId: IdOrBlank, departmentIds: ids, roleIds: ids, postIds: ids })
        .nullable()
        .default(null),
    }),
    result: OrganisationImpact,
  }),
  ...passwordCalls,
  held: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-user/held',
    access: 'system:user:handover',
    summary: 'What a user holds open, by kind',
    request: one,
    result: UserHoldings,
  }),
  handover: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-user/handover',
    access: 'system:user:handover',
    stepUp: true,
    personOnly: true,
    operation: '离职交接',
    idempotent: true,
    summary: 'Gives what a user holds open to others, marks the user as having left, and disables the account, in one transaction',
    request: z.object({
      id: Id,
      version: Version,
      to: z.array(z.object({ kind: z.string('应为文本').min(1, '不能为空').max(32, '最多 32 个字'), userId: Id })).max(50, '最多 50 项'),
      dropRoles: z.boolean('应为是或否').default(false),
    }),
    result: z.object({ moved: z.number() }),
  }),
};

export const users = subject('users', {
  name: '用户',
  names: ['person', 'customer', 'department'],
  records: ['user'],
  tags: {
    'system:user:list': '查看用户',
    'system:user:add': '新建用户',
    'system:user:edit': '修改用户',
    'system:user:remove': '删除用户',
    'system:user:resetPwd': '重置密码',
    'system:user:resetFactor': '重置二次验证',
    'system:user:handover': '离职交接',
    'system:user:export': '导出用户',
    'system:user:import': '导入用户',
  },
  refreshes: ['people'],
  calls,
});

export const USERS_PAGE = pageAt('/system/user', users.calls.page);
