import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Day, Id, Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { MAX_BULK_RECORDS, KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { HistoryEntry } from '../records/history.ts';
import { subject } from '../subject.ts';
import { OrganisationImpact } from './organisation-impact.ts';
import { NEW_USER_FORM, PLACELESS_USER_FORM, USER_FORM } from './users-form.ts';
import { UserHoldings } from './users-holdings.ts';
import { passwordCalls } from './users-passwords.ts';

export type { UserForm } from './users-form.ts';

/** A member of staff as administrators see them in the list, or a member, who can be disabled and given a new password and nothing else. */
export const UserRow = z.object({
  id: z.string(),
  kind: z.enum(['staff', 'member']),
  name: z.string(),
  nickName: z.string(),
  loginId: z.string(),
  phone: z.string(),
  email: z.string(),
  workNo: z.string(),
  companyName: z.string(),
  /** The primary department, and the names of the others. */
  departmentName: z.string(),
  otherDepartmentNames: z.array(z.string()),
  postNames: z.array(z.string()),
  roleNames: z.array(z.string()),
  active: z.boolean(),
  /** When the person left the company; null for everybody else. */
  leftAt: Moment.nullable(),
  lastSignInAt: Moment.nullable(),
  lastSignInIp: z.string(),
  /** Until when sign-in is locked after wrong attempts, and for which account that is. */
  lockedUntil: Moment.nullable(),
  lockedAccount: z.string(),
  /** Signs in by enterprise messaging, too, which a new password does not end. */
  wxworkLinked: z.boolean(),
  /** Why the caller cannot disable or remove this account, or empty. */
  keptBecause: z.string(),
  createdAt: Moment,
  version: z.number(),
});
export type UserRow = z.infer<typeof UserRow>;

/** A member of staff with what their form holds; lists of ids are joined by commas. */
export const UserDetail = UserRow.extend({
  ...rowShapeOf(USER_FORM.fields),
  mustChangePassword: z.boolean(),
  passwordChangedAt: Moment.nullable(),
});
export type UserDetail = z.infer<typeof UserDetail>;

/** Which of the users a list shows: members, or staff in all or by their state; `pending` may sign in and have not set a password of their own. */
export const UserView = z.enum(['all', 'active', 'pending', 'disabled', 'locked', 'left', 'member'], '视图不正确');

/** A role on offer; one that holds more than the caller does cannot be given away. */
export const RoleOption = z.object({
  roleId: z.string(),
  roleName: z.string(),
  active: z.boolean(),
  grantable: z.boolean(),
  /** Pinyin in full and as initials, for who types it to find a choice. */
  py: z.string().optional(),
});
export type RoleOption = z.infer<typeof RoleOption>;

const one = z.object({ id: Id });

const ids = z.array(Id).max(MAX_BULK_RECORDS, `最多 ${MAX_BULK_RECORDS} 条`);
const IdOrBlank = z.union([Id, z.literal('')]);

/** What a list, and the figures of its views, can be narrowed to. */
const Filters = {
  /** A part of name, nickname, account, phone, number or pinyin. */
  keyword: text(KEYWORD_MAX).optional(),
  /** A department with those below it. */
  departmentId: Id.optional(),
  roleId: Id.optional(),
  /** First and last day of the creation. */
  from: Day.optional(),
  to: Day.optional(),
};

const Query = {
  view: UserView.default('all'),
  ...Filters,
  sort: sortOf(['name', 'loginId', 'createdAt'], '-createdAt'),
};

const calls = {
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-user/list',
    access: 'system:user:list',
    summary: 'The staff, or the members, that the data scope of the caller covers',
    list: true,
    request: pageQuery(Query),
    result: pageOf(UserRow),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/sys-user/export',
    access: 'system:user:export',
    operation: '导出用户',
    summary: 'The staff, or the members, that the data scope of the caller covers, as an Excel file',
    columns: [
      'name',
      'loginId',
      'nickName',
      'department',
      'posts',
      'phone',
      'roles',
      'state',
      'signIn',
      'signInIp',
      'company',
      'workNo',
      'email',
      'createdAt',
    ],
  }),
  counts: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-user/counts',
    access: 'system:user:list',
    summary: 'How many users each view has under the filters that are set',
    request: z.object(Filters),
    result: z.object({
      all: z.number(),
      active: z.number(),
      pending: z.number(),
      disabled: z.number(),
      locked: z.number(),
      left: z.number(),
      member: z.number(),
    }),
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-user/get',
    access: 'system:user:list',
    summary: 'One user of the data scope',
    request: one,
    result: UserDetail,
  }),
  history: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-user/history',
    access: 'system:user:list',
    summary: 'What was changed about a user, the newest first',
    request: one,
    result: z.array(HistoryEntry),
  }),
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
    operation: '新建用户',
    summary: 'Makes a user, whose first password has to be changed at the first sign-in',
    idempotent: true,
    // The answer of a create is kept for a repeated key, so the password is the sender's and never part of an answer.
    request: schemaOf(NEW_USER_FORM),
    result: z.object({ id: z.string() }),
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-user/update',
    access: 'system:user:edit',
    operation: '修改用户',
    idempotent: true,
    summary: 'Changes a user who holds no more than the caller does',
    // Who may stay without a department, the handler knows.
    request: schemaOf(PLACELESS_USER_FORM, 'update', { id: Id, version: Version }),
    result: UserDetail,
  }),
  setActive: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-user/state',
    access: 'system:user:edit',
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
    unlogged: 'it changes nothing',
    refreshes: 'nothing',
    unkeyed: 'it changes nothing',
    summary: 'What becomes of approvals when users are disabled or removed, or one of them gets another place, other posts or roles',
    request: z.object({
      ids: ids.min(1, '至少选择1条数据！'),
      /** Null where they are disabled or removed. */
      to: z
        .object({ companyId: IdOrBlank, departmentId: IdOrBlank, departmentIds: ids, roleIds: ids, postIds: ids })
        .nullable()
        .default(null),
    }),
    result: OrganisationImpact,
  }),
  ...passwordCalls,
  remove: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-user/del',
    access: 'system:user:remove',
    operation: '删除用户',
    idempotent: true,
    summary: 'Removes a user who never worked here; whoever has records can only be disabled',
    request: one,
    result: Empty,
  }),
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
  records: ['user'],
  tags: {
    'system:user:list': '查看用户',
    'system:user:add': '新建用户',
    'system:user:edit': '修改用户',
    'system:user:remove': '删除用户',
    'system:user:resetPwd': '重置密码',
    'system:user:handover': '离职交接',
    'system:user:export': '导出用户',
    'system:user:import': '导入用户',
  },
  refreshes: ['people'],
  calls,
});

export const USERS_PAGE = pageAt('/system/user', users.calls.page);
