import { localDate } from '@houtai/contract/dates';
import { and, eq, lt, sql } from 'drizzle-orm';

import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { dailyLimits } from './assistant-settings.ts';
import { assistantUsage } from './assistant.tables.ts';

/** The row of all people together. */
export const HOUSE = '';

/** Tokens as the provider counted them. */
export type Tokens = { prompt: number; completion: number };

/** Counts one more question of today, for the person and the house; refuses it where either has none left, before anybody is asked. */
export async function takeQuestion(ctx: Ctx): Promise<void> {
  const limits = await dailyLimits(ctx);
  await inTransaction(ctx, async (ctx) => {
    // The house first: whoever comes together waits in one order.
    if (!(await countOne(ctx, HOUSE, limits.house))) throw new AppError('A0501', '全公司今天的提问次数已用完，明天再试或联系管理员');
    if (!(await countOne(ctx, ctx.actor.userId, limits.person)))
      throw new AppError('A0501', `你今天的 ${limits.person} 次提问已用完，明天再试或联系管理员`);
  });
}

async function countOne({ db, now }: Ctx, userId: string, most: number): Promise<boolean> {
  if (most === 0) return false;
  const counted = await db
    .insert(assistantUsage)
    .values({ day: localDate(now), userId, questions: 1 })
    .onConflictDoUpdate({
      target: [assistantUsage.day, assistantUsage.userId],
      set: { questions: sql`${assistantUsage.questions} + 1` },
      setWhere: lt(assistantUsage.questions, most),
    })
    .returning({ questions: assistantUsage.questions });
  return counted.length > 0;
}

/** How many questions the person has left today. */
export async function questionsLeft(ctx: Ctx): Promise<number> {
  const limits = await dailyLimits(ctx);
  const used = async (userId: string) => {
    const own = and(eq(assistantUsage.day, localDate(ctx.now)), eq(assistantUsage.userId, userId));
    const [row] = await ctx.db.select({ questions: assistantUsage.questions }).from(assistantUsage).where(own);
    return row?.questions ?? 0;
  };
  return Math.max(0, Math.min(limits.person - (await used(ctx.actor.userId)), limits.house - (await used(HOUSE))));
}

/** Adds tokens to the day on which they were asked for. */
export async function addTokens({ db, now, actor }: Ctx, { prompt, completion }: Tokens): Promise<void> {
  for (const userId of [HOUSE, actor.userId]) {
    await db
      .update(assistantUsage)
      .set({
        promptTokens: sql`${assistantUsage.promptTokens} + ${prompt}`,
        completionTokens: sql`${assistantUsage.completionTokens} + ${completion}`,
      })
      .where(and(eq(assistantUsage.day, localDate(now)), eq(assistantUsage.userId, userId)));
  }
}
