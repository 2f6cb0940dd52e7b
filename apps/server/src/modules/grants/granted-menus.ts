import { TOP } from '@houtai/contract/menus';
import { and, asc, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';

import { menus } from '#modules/menus/index.ts';
import { isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { preparedQuery } from '#platform/db/pages/prepared-query.ts';
import { batchedRows } from '#platform/db/work/batched-rows.ts';
import { batchLookups } from '#platform/db/work/batched.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import { roleMenus, roles, userRoles } from './roles.tables.ts';

/** A group or page without columns that only the menu editor needs. */
export type MenuRow = {
  id: string;
  parentId: string;
  code: string;
  type: 'group' | 'page' | 'button';
  name: string;
  py: string;
  url: string;
  component: string;
  icon: string;
  hidden: boolean;
  route: boolean;
  highlightUrl: string;
};

/** The active groups and pages whose ancestors are active, in order, and the ids granted to the caller. */
export type GrantedMenus = { active: readonly MenuRow[]; granted: ReadonlySet<string> };

/** What the caller's roles grant at present. */
export function grantedMenus(ctx: Ctx): Promise<GrantedMenus> {
  return grantedBy(ctx, menusOfRoles(ctx));
}

/** What one role grants at present. */
export function menusGrantedBy(ctx: Ctx, roleId: string): Promise<GrantedMenus> {
  return grantedBy(ctx, grantsOfRole(ctx, roleId));
}

async function grantedBy(ctx: Ctx, read: Promise<Grants>): Promise<GrantedMenus> {
  const [active, grants] = await Promise.all([readActive(ctx.db, undefined), read]);
  const granted = grants.all ? active.map((row) => row.id) : grants.ids;
  return { active, granted: new Set(granted) };
}

/** Whether an active menu is a page granted to the caller; other menus only lead to one. */
export function isGrantedPage(row: Pick<MenuRow, 'id' | 'type'>, granted: ReadonlySet<string>): boolean {
  return row.type === 'page' && granted.has(row.id);
}

const activeMenus = preparedQuery((db) => {
  const { id, parentId, code, type, name, py, url, component, icon, hidden, route, highlightUrl } = menus;
  return db
    .select({ id, parentId, code, type, name, py, url, component, icon, hidden, route, highlightUrl })
    .from(menus)
    .where(and(eq(menus.active, true), ne(menus.type, 'button')))
    .orderBy(asc(menus.sort), asc(menus.code))
    .prepare('');
});

/** The same for everybody, so concurrent calls share one query. */
const readActive = batchLookups(async (db): Promise<readonly MenuRow[]> => reachable(await activeMenus(db, {})));

type Grants = { all: boolean; ids: string[] };

/** The menus of the caller's active roles, active or not, including buttons. */
export async function menusOfRoles({ db, actor: { userId } }: Ctx): Promise<Grants> {
  return (await grantsOfPeople(db, [userId])).get(userId) ?? NOTHING;
}

const NOTHING: Grants = { all: false, ids: [] };

const GRANTS = {
  all: sql<boolean>`coalesce(bool_or(${roles.all}), false)`,
  ids: sql<string[]>`coalesce(array_agg(distinct ${roleMenus.menuId}) filter (where ${roleMenus.menuId} is not null), '{}')`,
};

const grantsOfPeople = batchedRows(
  (db) =>
    db
      .select({ userId: userRoles.userId, ...GRANTS })
      .from(userRoles)
      .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.active, true)))
      .leftJoin(roleMenus, eq(roleMenus.roleId, roles.id))
      .where(isOneOfParameter(userRoles.userId, 'keys'))
      .groupBy(userRoles.userId)
      .prepare(''),
  (row) => row.userId,
);

async function grantsOfRole({ db }: Ctx, roleId: string): Promise<Grants> {
  const [grants] = await db
    .select(GRANTS)
    .from(roles)
    .leftJoin(roleMenus, eq(roleMenus.roleId, roles.id))
    .where(and(eq(roles.active, true), eq(roles.id, roleId)));
  return grants ?? NOTHING;
}

/** A role that grants a menu, and whether the person has the role. */
export type MenuWay = { roleName: string; roleActive: boolean; held: boolean };

/** Every role that should grant a menu, the person's roles first. */
export async function rolesGrantingMenu({ db }: Pick<Ctx, 'db'>, userId: string, menuId: string): Promise<MenuWay[]> {
  const held = sql<boolean>`${userRoles.userId} is not null`;
  return db
    .select({ roleName: roles.name, roleActive: roles.active, held })
    .from(roles)
    .leftJoin(roleMenus, and(eq(roleMenus.roleId, roles.id), eq(roleMenus.menuId, menuId)))
    .leftJoin(userRoles, and(eq(userRoles.roleId, roles.id), eq(userRoles.userId, userId)))
    .where(or(eq(roles.all, true), isNotNull(roleMenus.menuId)))
    .orderBy(desc(held), asc(roles.sort), asc(roles.id));
}

/** Drops descendants of disabled or missing menus, and cycles. */
function reachable(rows: readonly MenuRow[]): MenuRow[] {
  const children = groupBy(rows, (row) => row.parentId);
  const found = new Set<MenuRow>();
  const visit = (parentId: string): void => {
    for (const row of children.get(parentId) ?? []) {
      found.add(row);
      visit(row.id);
    }
  };
  visit(TOP);
  return rows.filter((row) => found.has(row));
}
