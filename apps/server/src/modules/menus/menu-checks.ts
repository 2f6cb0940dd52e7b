import { menuPositionFault } from '@houtai/contract/menu-rules';
import { LAYOUTS, TOP } from '@houtai/contract/menus';
import { type MenuForm, MENUS_PAGE } from '@houtai/contract/menus-admin';
import { ROLES_PAGE } from '@houtai/contract/roles';
import { isTag } from '@houtai/contract/tags';

import type { RowLock } from '#platform/db/lock-rows.ts';
import { duplicateFault } from '#platform/db/unique-values.ts';
import { groupBy } from '#platform/group-by.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import { type Menu, menuAncestors, withBelow } from './menu-rows.ts';

/** Clears fields that a row's type does not use: a group has no address of its own, a button only a name and a tag. */
export function normalizedMenu(form: MenuForm): MenuForm {
  if (form.type === 'group') return { ...form, component: LAYOUTS, route: false, highlightUrl: '', tag: '' };
  if (form.type === 'button') return { ...form, icon: '', url: '', component: '', highlightUrl: '', route: false, hidden: false };
  return form;
}

/** Refuses a form that is invalid among the rows; `id` is the row being changed. */
export function assertValidMenu(rows: readonly Menu[], form: MenuForm, id?: string): void {
  if (rows.some((row) => row.id !== id && row.code === form.code)) throw refusedInput([duplicateFault('menus_code_unique')]);
  if (form.tag !== '' && !isTag(form.tag)) throw fault('tag', '没有这个权限标识');
  assertPlace(rows, form, id);
}

function assertPlace(rows: readonly Menu[], { parentId, type }: MenuForm, id: string | undefined): void {
  const parent = rows.find((row) => row.id === parentId);
  if (!parent && parentId !== TOP) throw fault('parentId', '上级菜单不存在或已被删除');
  if (id !== undefined && withBelow(rows, id).has(parentId)) throw fault('parentId', '不能移到自己或自己的下级之下');
  const words = menuPositionFault(type, parent?.type ?? null);
  if (words !== null) throw fault('parentId', words);
  const children = rows.filter((row) => row.parentId === id);
  const below = children.map((child) => menuPositionFault(child.type, type)).find((found) => found !== null);
  if (below) throw fault('type', `下面还有菜单：${below}`);
}

function fault(path: string, msg: string): AppError {
  return new AppError('A0400', msg, { errors: [{ path, msg }] });
}

/** The pages that administer menus and roles; without them nobody could restore them. */
const NEEDED = { [MENUS_PAGE]: '菜单管理', [ROLES_PAGE]: '角色管理' };

/** Refuses a change after which nobody could open a page that administers menus or roles. */
export function assertStillReachable(before: readonly Menu[], after: readonly Menu[]): void {
  const [had, has] = [openUrls(before), openUrls(after)];
  for (const [url, name] of Object.entries(NEEDED))
    if (had.has(url) && !has.has(url))
      throw new AppError('A0409', `「${name}」必须保留一个启用的入口，否则没有人能再管理菜单和权限，本次修改没有保存`);
}

/**
 * The rows that a change locks: the changed ones with their ancestors, because concurrent moves that could form a cycle share one of these;
 * and the paths to the needed pages, so that two changes cannot each remove one of two entries.
 */
export function locksOfChange(rows: readonly Menu[], ids: readonly string[]): readonly RowLock[] {
  const needed = rows.filter(({ url }) => Object.hasOwn(NEEDED, url)).map(({ id }) => id);
  const ways = [...ids, ...needed].map((id) => [...menuAncestors(rows, id).map((row) => row.id), id]);
  return [{ how: 'no key update', ids: fromTheTop(ways) }];
}

/** The rows of several paths, ancestors first, in an order that is independent of the paths, to avoid deadlocks. */
function fromTheTop(ways: readonly (readonly string[])[]): string[] {
  const places = new Map(ways.flatMap((way) => way.map((id, index) => [id, way.slice(0, index + 1).join('/')] as const)));
  return [...places].toSorted(([, one], [, other]) => (one < other ? -1 : 1)).map(([id]) => id);
}

/** The addresses of active pages whose ancestors are active. */
function openUrls(rows: readonly Menu[]): Set<string> {
  const children = groupBy(
    rows.filter((row) => row.active),
    (row) => row.parentId,
  );
  const urls = new Set<string>();
  const visit = (parentId: string): void => {
    for (const row of children.get(parentId) ?? []) {
      if (row.type === 'page' && row.route) urls.add(row.url);
      visit(row.id);
    }
  };
  visit(TOP);
  return urls;
}
