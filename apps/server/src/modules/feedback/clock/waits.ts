import type { FeedbackWait, FeedbackWaiting } from '@houtai/contract/feedback-clock';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { isOpen } from '#modules/work-records/index.ts';
import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';

import type { Feedback } from '../feedback.tables.ts';
import { clockRules } from './clock-rules.ts';
import { feedbackWaits } from './clock.tables.ts';

export type StoredWait = typeof feedbackWaits.$inferSelect;

/** The waits of a feedback, oldest first. */
export function waitsOf({ db }: Pick<OpenCtx, 'db'>, id: string): Promise<StoredWait[]> {
  return db.select().from(feedbackWaits).where(eq(feedbackWaits.feedbackId, id)).orderBy(asc(feedbackWaits.begunAt));
}

/** The running wait of each feedback, by id. */
export async function waitingNow({ db }: Pick<OpenCtx, 'db'>, ids: readonly string[]): Promise<Map<string, NamedWait>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ wait: feedbackWaits, begunByName: users.name })
    .from(feedbackWaits)
    .innerJoin(users, eq(users.id, feedbackWaits.begunBy))
    .where(and(inArray(feedbackWaits.feedbackId, [...ids]), isNull(feedbackWaits.endedAt)));
  return new Map(rows.map(({ wait, begunByName }) => [wait.feedbackId, { ...wait, begunByName }]));
}

type End = { at: Date; by: string | null; reason: string };

type NamedWait = StoredWait & { begunByName: string };

/** A wait for list rows; null without one. */
export function waitingOf(wait: NamedWait | undefined): FeedbackWaiting | null {
  if (!wait) return null;
  const { kind, reason, askOn, begunAt, begunByName } = wait;
  return { kind, reason, askOn, begunAt: begunAt.toISOString(), begunByName };
}

/** All waits for the detail. */
export async function waitsInWords({ db }: Pick<OpenCtx, 'db'>, feedbackId: string): Promise<FeedbackWait[]> {
  const rows = await db
    .select({ wait: feedbackWaits, begunByName: users.name })
    .from(feedbackWaits)
    .innerJoin(users, eq(users.id, feedbackWaits.begunBy))
    .where(eq(feedbackWaits.feedbackId, feedbackId))
    .orderBy(asc(feedbackWaits.begunAt));
  return rows.map(({ wait: { begunAt, endedAt, id, kind, reason, askOn, endReason, hours }, begunByName }) => {
    const ended = { endedAt: endedAt?.toISOString() ?? null, endReason, hours };
    return { id, kind, reason, askOn, begunAt: begunAt.toISOString(), begunByName, ...ended };
  });
}

/** Updates waits after a change: ends them when the feedback is no longer open, and recounts them if it counts other hours. */
export async function updateWaits(ctx: Ctx, before: Feedback, after: Feedback): Promise<void> {
  if (isOpen(before.completionStatus) && !isOpen(after.completionStatus))
    await endWait(ctx, before, { at: ctx.now, by: ctx.actor.userId, reason: '' });
  else if (before.hoursCounted !== after.hoursCounted) await recountWaits(ctx, after);
}

/** Ends the running wait, if any; the caller has to extend the limits. */
export async function endWait(
  ctx: Pick<OpenCtx, 'db'>,
  { id, hoursCounted }: Pick<Feedback, 'id' | 'hoursCounted'>,
  { at, by, reason }: End,
): Promise<void> {
  const [running] = await ctx.db
    .select()
    .from(feedbackWaits)
    .where(and(eq(feedbackWaits.feedbackId, id), isNull(feedbackWaits.endedAt)));
  if (!running) return;
  const { calendar } = await clockRules(ctx);
  const hours = calendar.hoursBetween(running.begunAt, at, hoursCounted ?? 'all');
  await ctx.db.update(feedbackWaits).set({ endedAt: at, endedBy: by, endReason: reason, hours }).where(eq(feedbackWaits.id, running.id));
}

/** Recounts past waits in the kind of hours that the feedback now counts. */
export async function recountWaits(ctx: Pick<OpenCtx, 'db'>, { id, hoursCounted }: Pick<Feedback, 'id' | 'hoursCounted'>): Promise<void> {
  const { calendar } = await clockRules(ctx);
  for (const { id: waitId, begunAt, endedAt } of await waitsOf(ctx, id))
    if (endedAt)
      await ctx.db
        .update(feedbackWaits)
        .set({ hours: calendar.hoursBetween(begunAt, endedAt, hoursCounted ?? 'all') })
        .where(eq(feedbackWaits.id, waitId));
}
