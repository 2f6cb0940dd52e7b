import { calls } from '@houtai/contract';
import { type Shortcut, STARRED } from '@houtai/contract/shortcuts';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { grantedMenus, type MenuRow } from '#modules/grants/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { shortcuts } from './shortcuts.tables.ts';
import { starredMenus } from './starred-menus.ts';

export default function shortcutRoutes(app: FastifyInstance): void {
  serve(app, calls.shortcuts.mine, async (_, ctx) => {
    const [{ active, granted }, starred] = await Promise.all([grantedMenus(ctx), starredMenus(ctx)]);
    const rows = new Map(active.filter((row) => granted.has(row.id) && canBeStarred(row)).map((row) => [row.id, row]));
    return starred.flatMap((id) => rows.get(id) ?? []).map(toShortcut);
  });

  serve(app, calls.shortcuts.add, async ({ pkPermissionId: menuId, shortcutType }, ctx) => {
    if (shortcutType === STARRED) await star(ctx, menuId);
    else await unstar(ctx, menuId);
    return new Answer({}, { msg: shortcutType === STARRED ? '已添加到常用菜单' : '已从常用菜单移除' });
  });
}

async function star(ctx: Ctx, menuId: string): Promise<void> {
  const { active, granted } = await grantedMenus(ctx);
  const row = active.find((menu) => menu.id === menuId);
  if (!row) throw notFound('菜单');
  if (!granted.has(menuId)) throw new AppError('A0301', '您没有该菜单的权限，不能添加到常用菜单，请联系系统管理员');
  if (!canBeStarred(row)) throw new AppError('A0400', '该菜单不能添加到常用菜单');
  await ctx.db.insert(shortcuts).values({ userId: ctx.actor.userId, menuId, createdAt: ctx.now }).onConflictDoNothing();
}

/** Allowed even if the menu is no longer granted. */
async function unstar(ctx: Ctx, menuId: string): Promise<void> {
  await ctx.db.delete(shortcuts).where(and(eq(shortcuts.userId, ctx.actor.userId), eq(shortcuts.menuId, menuId)));
}

function canBeStarred(row: MenuRow): boolean {
  return row.type === 'page' && row.route && !row.hidden;
}

function toShortcut(row: MenuRow): Shortcut {
  return { pkPermissionId: row.id, menuName: row.name, url: row.url, icon: row.icon, shortcutType: STARRED };
}
