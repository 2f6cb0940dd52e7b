import { localDate, startOfDay } from '@houtai/contract/dates';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';

import { userDepartments } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { dailyLimits } from '../assistant-settings.ts';
import { assistantUsage } from '../assistant.tables.ts';

/** The `userId` of the row that counts the questions of everybody. */
export const HOUSE = '';

/** Prefix of the rows of departments. */
export const OF_DEPARTMENT = 'department:';

export type Tokens = { prompt: number; completion: number };

/**
 * Counts a question of today for the person, their main department and everybody, or refuses it if a limit is reached. Runs in the
 * transaction that stores the question, so that refused questions are not counted.
 */
export async function spendQuestion(ctx: Ctx): Promise<void> {
  const limits = await dailyLimits(ctx);
  const department = await departmentRow(ctx);
  // The shared row first, so that concurrent questions lock in the same order.
  if (!(await countOne(ctx, HOUSE, limits.house)))
    throw new AppError('A0501', '全公司今天的提问次数已用完，明天再试或联系管理员', untilTomorrow(ctx));
  if (department !== '' && !(await countOne(ctx, department, limits.department)))
    throw new AppError('A0501', `你所在部门今天的 ${limits.department} 次提问已用完，明天再试或联系管理员`, untilTomorrow(ctx));
  if (!(await countOne(ctx, ctx.actor.userId, limits.person)))
    throw new AppError('A0501', `你今天的 ${limits.person} 次提问已用完，明天再试或联系管理员`, untilTomorrow(ctx));
}

function untilTomorrow({ now }: Ctx): { retryAfterMs: number } {
  return { retryAfterMs: (startOfDay(localDate(now), 1) ?? now).getTime() - now.getTime() };
}

/** The key of the person's main department; empty without one. */
async function departmentRow({ db, actor }: Ctx): Promise<string> {
  const isMain = and(eq(userDepartments.userId, actor.userId), eq(userDepartments.primary, true));
  const [main] = await db.select({ id: userDepartments.departmentId }).from(userDepartments).where(isMain);
  return main ? OF_DEPARTMENT + main.id : '';
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

/** The number of questions left for the person today. */
export async function questionsLeft(ctx: Ctx): Promise<number> {
  const limits = await dailyLimits(ctx);
  const department = await departmentRow(ctx);
  const rows = [HOUSE, ...(department === '' ? [] : [department]), ctx.actor.userId];
  const today = and(eq(assistantUsage.day, localDate(ctx.now)), inArray(assistantUsage.userId, rows));
  const used = new Map((await ctx.db.select().from(assistantUsage).where(today)).map(({ userId, questions }) => [userId, questions]));
  const left = (row: string, most: number) => most - (used.get(row) ?? 0);
  const ofDepartment = department === '' ? limits.department : left(department, limits.department);
  return Math.max(0, Math.min(left(ctx.actor.userId, limits.person), ofDepartment, left(HOUSE, limits.house)));
}

/** Adds tokens to the day of the question. */
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
