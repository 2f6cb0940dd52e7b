import type { LimitsPreview } from '@houtai/contract/feedback-limits';
import { eq, isNull } from 'drizzle-orm';

import { isOpenState } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import { clockRules, type FeedbackLimit } from '../clock/clock-rules.ts';
import { feedbackWaits } from '../clock/clock.tables.ts';
import { clockByLimit } from '../clock/feedback-clock.ts';
import { recountWaits } from '../clock/waits.ts';
import { feedback } from '../feedback.tables.ts';

/** Open feedback with its clock under these limits. */
async function recounted(ctx: Ctx, limits: readonly FeedbackLimit[]) {
  const { calendar } = await clockRules(ctx);
  const byLevel = new Map(limits.map((limit) => [limit.level, limit]));
  const [rows, waits] = await Promise.all([
    ctx.db.select().from(feedback).where(isOpenState(feedback.completionStatus)),
    ctx.db
      .select({ wait: feedbackWaits })
      .from(feedbackWaits)
      .innerJoin(feedback, eq(feedback.id, feedbackWaits.feedbackId))
      .where(isOpenState(feedback.completionStatus)),
  ]);
  const waitsOf = groupBy(
    waits.map(({ wait }) => wait),
    ({ feedbackId }) => feedbackId,
  );
  return rows
    .filter(({ faultLevel, clockStartedAt }) => clockStartedAt !== null && byLevel.has(faultLevel))
    .map((before) => {
      const own = waitsOf.get(before.id) ?? [];
      const after = clockByLimit({ calendar }, byLevel.get(before.faultLevel), { ...before, waits: own });
      return { before, after, isWaiting: own.some(({ endedAt }) => endedAt === null) };
    });
}

/** The effect of these limits on open feedback. */
export async function previewLimits(ctx: Ctx, limits: readonly FeedbackLimit[]): Promise<LimitsPreview> {
  const all = await recounted(ctx, limits);
  const isLate = (due: Date | null) => due !== null && due <= ctx.now;
  const moving = all.filter(({ isWaiting }) => !isWaiting);
  return {
    open: await ctx.db.$count(feedback, isOpenState(feedback.completionStatus)),
    becomesLate: moving.filter(({ before, after }) => !isLate(before.dueAt) && isLate(after.dueAt)).length,
    noLongerLate: moving.filter(({ before, after }) => isLate(before.dueAt) && !isLate(after.dueAt)).length,
    promised: all.filter(({ before }) => before.promisedAt !== null).length,
    waiting: await ctx.db.$count(feedbackWaits, isNull(feedbackWaits.endedAt)),
  };
}

/** Recalculates open feedback with these limits; promises and waits stay. */
export async function applyLimits(ctx: Ctx, limits: readonly FeedbackLimit[]): Promise<void> {
  for (const { before, after } of await recounted(ctx, limits)) {
    await ctx.db.update(feedback).set(after).where(eq(feedback.id, before.id));
    if (before.hoursCounted !== after.hoursCounted) await recountWaits(ctx, { ...before, ...after });
  }
}
