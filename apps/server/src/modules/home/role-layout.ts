import { isDeepStrictEqual } from 'node:util';

import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { homeCardName, type HomeLayout } from '@houtai/contract/home-cards';
import { and, asc, eq } from 'drizzle-orm';

import { roles, userRoles } from '#modules/grants/index.ts';
import { changesBetween, recordChange } from '#modules/history/index.ts';
import { assertNotBeyond, lockRole, ROLE_TYPE } from '#modules/roles/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { roleHomeCards } from './home.tables.ts';

/** The layout of the first of the caller's active roles that has one. */
export async function layoutByRole(ctx: Ctx): Promise<HomeLayout | null> {
  const [found] = await ctx.db
    .select({ cards: roleHomeCards.cards })
    .from(roleHomeCards)
    .innerJoin(roles, eq(roles.id, roleHomeCards.roleId))
    .innerJoin(userRoles, eq(userRoles.roleId, roles.id))
    .where(and(eq(userRoles.userId, ctx.actor.userId), eq(roles.active, true)))
    .orderBy(asc(roles.sort), asc(roles.name), asc(roles.id))
    .limit(1);
  return found?.cards ?? null;
}

export function saveRoleLayout(ctx: Ctx, { roleId, cards }: RequestOf<typeof calls.home.saveRole>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const role = await lockRole(ctx, roleId);
    await assertNotBeyond(ctx, role);
    const ofRole = eq(roleHomeCards.roleId, roleId);
    const [before] = await ctx.db.select({ cards: roleHomeCards.cards }).from(roleHomeCards).where(ofRole);
    if (isDeepStrictEqual(cards, before?.cards ?? { order: [], hidden: [] })) return;
    if (cards.order.length + cards.hidden.length === 0) await ctx.db.delete(roleHomeCards).where(ofRole);
    else {
      const set = { cards, updatedBy: ctx.actor.userId, updatedAt: ctx.now };
      await ctx.db
        .insert(roleHomeCards)
        .values({ roleId, ...set })
        .onConflictDoUpdate({ target: roleHomeCards.roleId, set });
    }
    const changes = changesBetween({ cards: inWords(before?.cards) }, { cards: inWords(cards) }, { cards: '首页卡片' });
    await recordChange(ctx, { recordType: ROLE_TYPE, recordId: roleId, action: '设置首页卡片', changes });
  });
}

function inWords(layout: HomeLayout | undefined): string {
  if (!layout) return '';
  const names = (keys: readonly string[]) => keys.flatMap((key) => homeCardName(key) ?? []).join('、');
  const hidden = names(layout.hidden);
  return names(layout.order) + (hidden === '' ? '' : `（隐藏：${hidden}）`);
}
