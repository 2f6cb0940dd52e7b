import { z } from 'zod';

import { defineCall } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id, Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { KEYWORD_MAX, MAX_MENUS } from '../limits.ts';
import { pageAt } from '../links.ts';
import { roles } from '../people/roles.ts';
import { HistoryEntry } from '../records/history.ts';
import { subject } from '../subject.ts';
import { MENU_FORM } from './menus-admin-form.ts';

export type { MenuForm } from './menus-admin-form.ts';

const MenuType = z.enum(['group', 'page', 'button'], '类型不正确');

/** A group, page or button as administrators see it. */
export const MenuNode = z.object({
  id: z.string(),
  ...rowShapeOf(MENU_FORM.fields),
  updatedAt: Moment,
  version: z.number(),
});
export type MenuNode = z.infer<typeof MenuNode>;

/** A menu with where it stands and who has it. */
export const MenuDetail = MenuNode.extend({
  /** The names of the rows above it, the topmost first. */
  above: z.array(z.string()),
  /** The names of the roles that are granted it, beside those that are granted everything. */
  roles: z.array(z.string()),
  /** How many rows are below it, however deep. */
  below: z.number(),
});
export type MenuDetail = z.infer<typeof MenuDetail>;

/** A menu in the tree of the role editor: groups, pages and buttons, those that are switched off too. */
export const GrantNode = z.object({
  id: z.string(),
  parentId: z.string(),
  type: MenuType,
  name: z.string(),
  code: z.string(),
  icon: z.string(),
  tag: z.string(),
  active: z.boolean(),
  /** When an upgrade brought it; null where it was there from the start or somebody made it. */
  arrivedAt: Moment.nullable(),
  get children() {
    return z.array(GrantNode);
  },
});
export type GrantNode = z.infer<typeof GrantNode>;

const Query = {
  /** A part of name, code, url or permission tag. */
  keyword: text(KEYWORD_MAX).optional(),
  type: MenuType.optional(),
  active: z.enum(['0', '1'], '应为 0 或 1').optional(),
};

const calls = {
  list: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-permission/menu',
    access: 'system:menu:list',
    summary: 'All groups, pages and buttons with every field, siblings in their order',
    result: z.array(MenuNode),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/sys-permission/export',
    access: 'system:menu:export',
    operation: '导出菜单',
    summary: 'All groups, pages and buttons, each after the one above it, as an Excel file',
    columns: ['name', 'path', 'code', 'type', 'url', 'tag', 'active', 'sort', 'updatedAt'],
  }),
  treeMenu: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-permission/treemenu',
    access: 'system:role:list',
    summary: 'All groups, pages and buttons as a tree, for ticking what a role grants',
    result: z.array(GrantNode),
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-permission/get',
    access: 'system:menu:list',
    summary: 'One group, page or button with where it stands and the roles that are granted it',
    request: z.object({ id: Id }),
    result: MenuDetail,
  }),
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-permission/add',
    access: 'system:menu:add',
    operation: '新建菜单',
    summary: 'Adds a group, page or button; open consoles follow',
    idempotent: true,
    request: schemaOf(MENU_FORM),
    result: MenuNode,
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-permission/update',
    access: 'system:menu:edit',
    operation: '修改菜单',
    idempotent: true,
    summary: 'Changes or moves a group, page or button; open consoles follow',
    request: schemaOf(MENU_FORM, 'update', { id: Id, version: Version }),
    result: MenuNode,
  }),
  sort: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-permission/sort',
    access: 'system:menu:edit',
    operation: '调整菜单顺序',
    idempotent: true,
    summary: 'Puts all rows below one in the given order',
    request: z.object({ parentId: Id, ids: z.array(Id).min(1, '不能为空').max(MAX_MENUS, `最多 ${MAX_MENUS} 个`) }),
    result: z.array(MenuNode),
  }),
  del: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-permission/del',
    access: 'system:menu:remove',
    operation: '删除菜单',
    idempotent: true,
    summary: 'Removes a group, page or button, on request with all below it; roles, stars and scenes lose it too',
    request: z.object({ id: Id, version: Version, withBelow: z.boolean('应为是或否').default(false) }),
    /** How many rows were removed. */
    result: z.object({ removed: z.number() }),
  }),
  history: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-permission/history',
    access: 'system:menu:list',
    summary: 'Changes of a menu, the newest first',
    request: z.object({ id: Id }),
    result: z.array(HistoryEntry),
  }),
};

export const menuAdmin = subject('menuAdmin', {
  name: '菜单',
  records: ['menu'],
  tags: {
    'system:menu:list': '查看菜单',
    'system:menu:add': '新建菜单',
    'system:menu:edit': '修改菜单',
    'system:menu:remove': '删除菜单',
    'system:menu:export': '导出菜单',
  },
  lent: [roles],
  calls,
});

export const MENUS_PAGE = pageAt('/system/menu');
