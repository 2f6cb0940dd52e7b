import { TOP } from '@houtai/contract/menus';
import type { GrantNode, MenuForm, MenuNode } from '@houtai/contract/menus-admin';
import { asc } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import { menus } from './menus.tables.ts';

export type Menu = typeof menus.$inferSelect;

/** All rows, siblings in order. */
export function readMenus(ctx: Ctx): Promise<Menu[]> {
  return ctx.db.select().from(menus).orderBy(asc(menus.sort), asc(menus.code));
}

export function toMenuNode(row: Menu): MenuNode {
  return {
    id: row.id,
    ...formOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

export function formOf(row: Menu): MenuForm {
  const { parentId, type, name, code, icon, url, component, highlightUrl, route, hidden, sort, active, tag } = row;
  return { parentId, type, name, code, icon, url, component, highlightUrl, route, hidden, sort, active, tag };
}

/** The rows as a tree, without orphans. */
export function grantTree(rows: readonly Menu[]): GrantNode[] {
  const children = groupBy(rows, (row) => row.parentId);
  const grow = (parentId: string): GrantNode[] =>
    (children.get(parentId) ?? []).map(({ id, type, name, code, icon, tag, active, arrivedAt }) => {
      return { id, parentId, type, name, code, icon, tag, active, arrivedAt: arrivedAt?.toISOString() ?? null, children: grow(id) };
    });
  return grow(TOP);
}

/** The ids of a row and its descendants; cycles are visited once. */
export function withBelow(rows: readonly Pick<Menu, 'id' | 'parentId'>[], id: string): Set<string> {
  const children = groupBy(rows, (row) => row.parentId);
  const found = new Set([id]);
  // Iterating a set includes items added during the iteration.
  for (const one of found) for (const child of children.get(one) ?? []) found.add(child.id);
  return found;
}

/** The ancestors of a row, topmost first. */
export function menuAncestors(rows: readonly Menu[], id: string): Menu[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const above: Menu[] = [];
  let next = byId.get(byId.get(id)?.parentId ?? TOP);
  while (next && !above.includes(next)) {
    above.unshift(next);
    next = byId.get(next.parentId);
  }
  return above;
}
