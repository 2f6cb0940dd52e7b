import { z } from 'zod';

import { defineCall, requireStepUp } from '../call.ts';
import { Id, Moment, Version } from '../form/fields.ts';
import { MAX_MENUS } from '../limits.ts';
import { pageAt } from '../links.ts';
import { resourceWords } from '../lists/resource-calls.ts';
import { treeCalls } from '../lists/resource-tree.ts';
import type { DetailOf, RowOf } from '../lists/resource.ts';
import { roles } from '../people/roles.ts';
import { subject } from '../subject.ts';
import { MENU } from './menus-admin-form.ts';

export type { MenuForm } from './menus-admin-form.ts';

const MenuType = z.enum(['group', 'page', 'button'], '类型不正确');

/** A group, page or button as administrators see it. */
export interface MenuNode extends RowOf<typeof MENU> {}
/** A menu with its ancestors and the roles that grant it. */
export interface MenuDetail extends DetailOf<typeof MENU> {}

/** A menu in the tree of the role editor; inactive ones are included. */
export const GrantNode = z.object({
  id: z.string(),
  parentId: z.string(),
  type: MenuType,
  name: z.string(),
  code: z.string(),
  icon: z.string(),
  tag: z.string(),
  active: z.boolean(),
  /** When an upgrade added it; null if it was there from the start or somebody made it. */
  arrivedAt: Moment.nullable(),
  get children() {
    return z.array(GrantNode);
  },
});
export type GrantNode = z.infer<typeof GrantNode>;

const names = z.array(z.string());
const { remove: _, list, add, update, ...usual } = treeCalls<typeof MENU, MenuNode, MenuDetail>(MENU, { above: names, roles: names });

const calls = {
  ...usual,
  add: requireStepUp(add),
  update: requireStepUp(update),
  list: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-permission/menu',
    access: 'system:menu:list',
    summary: 'All groups, pages and buttons with every field, siblings in their order',
    result: list.result,
  }),
  treeMenu: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-permission/treemenu',
    access: 'system:role:list',
    summary: 'All groups, pages and buttons as a tree, for ticking what a role grants',
    result: z.array(GrantNode),
  }),
  sort: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-permission/sort',
    access: 'system:menu:edit',
    stepUp: true,
    personOnly: true,
    operation: '调整菜单顺序',
    idempotent: true,
    summary: 'Puts all rows below one in the given order',
    request: z.object({ parentId: Id, ids: z.array(Id).min(1, '不能为空').max(MAX_MENUS, `最多 ${MAX_MENUS} 个`) }),
    result: list.result,
  }),
  del: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-permission/del',
    access: 'system:menu:remove',
    stepUp: true,
    personOnly: true,
    operation: '删除菜单',
    idempotent: true,
    summary: 'Removes a group, page or button, on request with all below it; roles, stars and scenes lose it too',
    request: z.object({ id: Id, version: Version, withBelow: z.boolean('应为是或否').default(false) }),
    /** How many rows were removed. */
    result: z.object({ removed: z.number() }),
  }),
};

export const menuAdmin = subject('menuAdmin', {
  ...resourceWords(MENU),
  lent: [roles],
  calls,
});

export const MENUS_PAGE = pageAt('/system/menu');
