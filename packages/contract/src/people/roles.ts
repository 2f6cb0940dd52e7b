import { z } from 'zod';

import { defineCall, requireStepUp } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { keysOf } from '../form/keys-of.ts';
import { KEYWORD_MAX, MAX_BULK_RECORDS } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery } from '../lists/paging.ts';
import { resourceCalls, resourceWords } from '../lists/resource-calls.ts';
import type { RowOf } from '../lists/resource.ts';
import { subject } from '../subject.ts';
import { DATA_SCOPES } from './data-scopes.ts';
import { ROLE, ROLE_PERMISSION_FORM } from './roles-form.ts';

/** A data scope on the wire. */
export const DataScopeCode = z.enum(keysOf(DATA_SCOPES), '数据范围不正确');

/** A role in the list. */
export interface RoleRow extends RowOf<typeof ROLE> {}

const RolePermissionForm = schemaOf(ROLE_PERMISSION_FORM, 'update', { roleId: Id, version: Version });

/** The permissions of a role, and which others the caller could grant. */
export const RolePermission = z.object({
  roleId: z.string(),
  version: z.number(),
  ...rowShapeOf(ROLE_PERMISSION_FORM.fields),
  /** Menus that the caller does not have and therefore cannot grant. */
  beyondMenuIds: z.array(z.string()),
  /** Scopes no wider than the caller's own. */
  grantableScopes: z.array(DataScopeCode),
});
export type RolePermission = z.infer<typeof RolePermission>;

/** A permission that a person gets or loses. */
const Right = z.object({ id: z.string(), name: z.string() });

/** What a person gets and loses by a change of one role, considering their other roles. */
export const RightsChange = z.object({
  userId: z.string(),
  name: z.string(),
  departmentName: z.string(),
  gainedMenus: z.array(Right),
  lostMenus: z.array(Right),
  gainedTags: z.array(Right),
  lostTags: z.array(Right),
  /** The data scope before and after, in words; null if it stays. */
  scope: z.object({ before: z.string(), after: z.string() }).nullable(),
});
export type RightsChange = z.infer<typeof RightsChange>;

/** Whom a change of a role would affect. */
export const RolePreview = z.object({
  /** How many people have the role, and how many of them are affected. */
  people: z.number(),
  affected: z.number(),
  /** The first of the affected people whom the caller's data scope covers. */
  changes: z.array(RightsChange),
});
export type RolePreview = z.infer<typeof RolePreview>;

/** A person who has a role or could get it. */
export const RoleUser = z.object({
  userId: z.string(),
  name: z.string(),
  loginId: z.string(),
  phone: z.string(),
  companyName: z.string(),
  /** The primary department, or empty. */
  departmentName: z.string(),
  active: z.boolean(),
});
export type RoleUser = z.infer<typeof RoleUser>;

const RoleUsers = z.object({
  roleId: Id,
  userIds: z.array(Id).min(1, '至少选择1条数据！').max(MAX_BULK_RECORDS, `最多 ${MAX_BULK_RECORDS} 条`),
});

const PeopleOfRole = { roleId: Id, keyword: text(KEYWORD_MAX).optional() };

const { add, update, remove, ...others } = resourceCalls<typeof ROLE, RoleRow>(ROLE, { departmentNames: z.array(z.string()) });

const calls = {
  ...others,
  add: requireStepUp(add),
  update: requireStepUp(update),
  remove: requireStepUp(remove),
  permission: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-role-permission/list',
    access: 'system:role:list',
    summary: 'The menus, buttons and data scope of a role',
    request: z.object({ roleId: Id }),
    result: RolePermission,
  }),
  savePermission: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-role-permission/save',
    access: 'system:role:edit',
    personOnly: true,
    idempotent: true,
    summary: 'Sets the menus, buttons and data scope of a role; nobody grants what they do not hold',
    stepUp: true,
    operation: '设置角色权限',
    request: RolePermissionForm,
    result: RolePermission,
  }),
  previewPermission: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-role-permission/preview',
    access: 'system:role:edit',
    personOnly: true,
    refreshes: 'nothing',
    unkeyed: 'it changes nothing',
    summary: 'What saving the same would give to whom and take from whom; nothing is stored',
    operation: '预览角色权限',
    request: RolePermissionForm,
    result: RolePreview,
  }),
  bindUsers: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-account-role/bindroleuser',
    access: 'system:role:bind',
    personOnly: true,
    idempotent: true,
    summary: 'Gives a role to people within the data scope of the caller',
    stepUp: true,
    operation: '分配角色用户',
    request: RoleUsers,
    result: z.object({ changed: z.number() }),
  }),
  unbindUsers: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-account-role/unbundleroleuser',
    access: 'system:role:bind',
    personOnly: true,
    idempotent: true,
    summary: 'Takes a role from people within the data scope of the caller',
    stepUp: true,
    operation: '取消角色用户',
    request: RoleUsers,
    result: z.object({ changed: z.number() }),
  }),
  users: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-account-role/pageroleuser',
    access: 'system:role:list',
    personOnly: true,
    refreshes: 'nothing',
    unkeyed: 'it changes nothing',
    summary: 'The people who have a role, within the data scope of the caller, by a part of name, login id or phone',
    operation: '查询角色用户',
    list: true,
    request: pageQuery(PeopleOfRole),
    result: pageOf(RoleUser),
  }),
  exportUsers: exportCall(PeopleOfRole, {
    path: '/ad-biz/sys-account-role/export',
    access: 'system:role:export',
    operation: '导出角色用户',
    summary: 'The people who have a role, within the data scope of the caller, as an Excel file',
    columns: ['name', 'loginId', 'phone', 'department', 'company', 'active'],
  }),
  candidates: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-account-role/candidates',
    access: 'system:role:bind',
    summary: 'The people within the data scope of the caller who could be given a role and do not have it',
    list: true,
    request: pageQuery(PeopleOfRole),
    result: pageOf(RoleUser),
  }),
};

const words = resourceWords(ROLE);

export const roles = subject('roles', {
  ...words,
  tags: { ...words.tags, 'system:role:bind': '分配角色用户' },
  calls,
});

export const ROLES_PAGE = pageAt('/system/role', roles.calls.page);
