import { linkTo } from '@houtai/contract/links';
import { ROLES_PAGE } from '@houtai/contract/roles';
import { and, asc, eq, sql } from 'drizzle-orm';

import { holdersOf, roleMenus, roles } from '#modules/grants/index.ts';
import { markMenuArrivals } from '#modules/menus/index.ts';
import { type NoticeSender, notify } from '#modules/messages/index.ts';
import type { Db } from '#platform/db/client.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';

/** The most roles named in a message; the role editor shows the missing menus of each. */
const MAX_NAMED_ROLES = 10;

/**
 * Marks the menus that seeds have added since the last start, and notifies people who edit roles of the roles that lack them, because
 * custom roles get no menus automatically. Skips the first start of a database. Mark and message share a transaction, so that a killed
 * server repeats both.
 */
export async function announceNewMenus({ db, work, registry, now }: Omit<NoticeSender, 'actor'>): Promise<void> {
  await db.transaction(async (db) => {
    const added = await markMenuArrivals({ db, now });
    const [first] = added;
    if (first === undefined) return;
    const lacking = await rolesWithoutAll(db, added);
    await notify(
      { db, work, registry, now, actor: null },
      {
        to: await holdersOf({ db }, 'system:role:edit'),
        msgType: '0',
        title: `本次升级新增 ${added.length} 个菜单和按钮`,
        content: contentOf(lacking),
        url: linkTo(ROLES_PAGE, {}),
        record: { type: 'menu', id: first },
      },
    );
  });
}

/** The active staff roles that lack at least one of the menus. */
async function rolesWithoutAll(db: Db, menuIds: readonly string[]): Promise<string[]> {
  const granted = db
    .select({ roleId: roleMenus.roleId })
    .from(roleMenus)
    .where(isOneOf(roleMenus.menuId, menuIds))
    .groupBy(roleMenus.roleId)
    .having(sql`count(*) = ${menuIds.length}`);
  const rows = await db
    .select({ name: roles.name })
    .from(roles)
    .where(and(eq(roles.active, true), eq(roles.all, false), eq(roles.kind, 'staff'), sql`${roles.id} not in ${granted}`))
    .orderBy(asc(roles.sort), asc(roles.id));
  return rows.map(({ name }) => name);
}

function contentOf(lacking: readonly string[]): string {
  if (lacking.length === 0) return '所有角色都已拥有它们，无需处理。';
  const named = lacking.slice(0, MAX_NAMED_ROLES).map((name) => `「${name}」`);
  const rest = lacking.length > MAX_NAMED_ROLES ? `等 ${lacking.length} 个角色` : '';
  return `升级不会改变已有角色的权限：${named.join('、')}${rest}还没有其中的全部或一部分。请在「设置权限」中查看本次新增的内容，按需授予。`;
}
