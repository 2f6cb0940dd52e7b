import { type MenuNode, TOP } from '@houtai/contract/menus';
import { asc } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { groupBy } from '../../platform/group-by.ts';
import { menus } from './menus.tables.ts';

/** Groups, pages and buttons, switched on or not; the buttons of a menu come after its pages. */
export async function allMenus({ db }: Ctx): Promise<MenuNode[]> {
  const { id, parentId, type, name, tag, active } = menus;
  const rows = await db.select({ id, parentId, type, name, tag, active }).from(menus).orderBy(asc(menus.sort), asc(menus.code));
  const known = new Set(rows.map((row) => row.id));
  // A menu whose parent is gone stands at the top rather than nowhere.
  const children = groupBy(rows, (row) => (known.has(row.parentId) ? row.parentId : TOP));
  const below = (parent: string): MenuNode[] => {
    const nodes = (children.get(parent) ?? []).map((row) => ({ ...row, children: below(row.id) }));
    return [...nodes.filter((node) => node.type !== 'button'), ...nodes.filter((node) => node.type === 'button')];
  };
  return below(TOP);
}
