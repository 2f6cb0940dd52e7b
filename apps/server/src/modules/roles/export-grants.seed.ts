import { inArray } from 'drizzle-orm';

import { roleMenus, roles } from '#modules/grants/index.ts';
import { menus } from '#modules/menus/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';

const WORK = ['todo-export', 'feedback-export'];

/** The lists that roles may export initially; administrators may export all. */
const BUILT_IN = { staff: WORK };
const DEMO = { manager: [...WORK, 'system-user-export'], 'after-sale': WORK };

/** The initial import rights of the demo: records that people can add manually, and the page of imports. */
const IMPORTS = ['todo-import', 'feedback-import', 'system-import'];
const DEMO_IMPORTS = { manager: IMPORTS, 'after-sale': IMPORTS };

async function grant({ db }: SeedCtx, granted: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const wanted = Object.entries(granted).flatMap(([roleId, menuIds]) => menuIds.map((menuId) => ({ roleId, menuId })));
  // An older database may lack a role or a menu.
  const known = new Set([
    ...(
      await db
        .select({ id: roles.id })
        .from(roles)
        .where(inArray(roles.id, Object.keys(granted)))
    ).map(({ id }) => `role ${id}`),
    ...(
      await db
        .select({ id: menus.id })
        .from(menus)
        .where(
          inArray(
            menus.id,
            wanted.map(({ menuId }) => menuId),
          ),
        )
    ).map(({ id }) => `menu ${id}`),
  ]);
  const rows = wanted.filter(({ roleId, menuId }) => known.has(`role ${roleId}`) && known.has(`menu ${menuId}`));
  if (rows.length > 0) await db.insert(roleMenus).values(rows).onConflictDoNothing();
}

const seeds: DatabaseSeed[] = [
  { name: 'roles-export-grants', order: 35, run: (ctx) => grant(ctx, BUILT_IN) },
  { name: 'roles-export-grants-demo', order: 36, only: 'demo', run: (ctx) => grant(ctx, DEMO) },
  // After the menus that it grants.
  { name: 'roles-import-grants-demo', order: 66, only: 'demo', run: (ctx) => grant(ctx, DEMO_IMPORTS) },
];

export default seeds;
