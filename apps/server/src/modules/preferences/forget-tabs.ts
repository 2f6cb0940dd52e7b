import { and, eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { preferences } from './preferences.tables.ts';

/** 退出 clears all tabs (specification 4), including those that would follow to another browser. */
export async function forgetTabs(ctx: Ctx): Promise<void> {
  await ctx.db.delete(preferences).where(and(eq(preferences.userId, ctx.actor.userId), eq(preferences.key, 'tabs')));
}
