import type { MenuDetail } from '@houtai/contract/menus-admin';

import type { Ctx } from '#platform/db/work/context.ts';

import { type Menu, menuAncestors, toMenuNode, withBelow } from './menu-rows.ts';

declare module '#platform/module.ts' {
  interface Hooks {
    /** The names of roles that grant a menu. */
    menuHolders: (ctx: Ctx, menuId: string) => Promise<string[]>;
  }
}

/** A menu with its position and the roles that have it. */
export async function toMenuDetail(ctx: Ctx, rows: readonly Menu[], row: Menu): Promise<MenuDetail> {
  return {
    ...toMenuNode(row),
    above: menuAncestors(rows, row.id).map(({ name }) => name),
    roles: (await Promise.all(ctx.registry.given('menuHolders').map((read) => read(ctx, row.id)))).flat(),
    below: withBelow(rows, row.id).size - 1,
  };
}
