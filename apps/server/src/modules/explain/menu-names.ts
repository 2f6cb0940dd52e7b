import { TOP } from '@houtai/contract/menus';

import { menus } from '#modules/menus/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

type Menu = Pick<typeof menus.$inferSelect, 'id' | 'parentId' | 'name' | 'active' | 'type' | 'url' | 'tag' | 'sort'>;

/** The menus by id, with the texts that explain where one is and what is disabled. */
export type MenuNames = {
  all: readonly Menu[];
  /** The path from the top: 待办与反馈 / 我的待办. */
  pathOf: (id: string) => string;
  /** The menu itself or its nearest ancestor that is disabled. */
  switchedOff: (id: string) => string | null;
};

export async function menuNames({ db }: Pick<Ctx, 'db'>): Promise<MenuNames> {
  const { id, parentId, name, active, type, url, tag, sort } = menus;
  const all = await db.select({ id, parentId, name, active, type, url, tag, sort }).from(menus).orderBy(sort, id);
  const byId = new Map(all.map((menu) => [menu.id, menu]));
  return {
    all,
    pathOf: (id) =>
      chainOf(byId, id)
        .map((menu) => menu.name)
        .toReversed()
        .join(' / '),
    switchedOff: (id) => chainOf(byId, id).find((menu) => !menu.active)?.name ?? null,
  };
}

/** From the menu upwards. */
function chainOf(byId: ReadonlyMap<string, Menu>, id: string): Menu[] {
  const chain: Menu[] = [];
  for (let at = byId.get(id); at && !chain.includes(at); at = at.parentId === TOP ? undefined : byId.get(at.parentId)) chain.push(at);
  return chain;
}
