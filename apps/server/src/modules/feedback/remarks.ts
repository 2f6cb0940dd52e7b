import type { FeedbackRemark } from '@houtai/contract/feedback-clock';
import { desc, eq } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { feedbackRemarks } from './clock/clock.tables.ts';
import type { Feedback } from './feedback.tables.ts';

/** The most remarks in a detail; the oldest are left out. */
const SHOWN = 200;

/** The name shown for a visitor who follows a feedback by its link. */
export const VISITOR = '访客';

/** Remarks on the handling and replies of the visitor, oldest first. */
export async function remarksOf({ db }: Ctx, feedbackId: string): Promise<FeedbackRemark[]> {
  const { id, text, userId, at } = feedbackRemarks;
  const rows = await db
    .select({ id, text, userId, userName: users.name, at })
    .from(feedbackRemarks)
    .leftJoin(users, eq(users.id, userId))
    .where(eq(feedbackRemarks.feedbackId, feedbackId))
    .orderBy(desc(at), desc(id))
    .limit(SHOWN);
  return rows
    .toReversed()
    .map((row) => ({ ...row, userId: row.userId ?? '', userName: row.userName ?? VISITOR, at: row.at.toISOString() }));
}

/** Stores a changed remark as an entry; an unchanged one adds none. */
export async function keepRemark(ctx: Ctx, { before, after }: { before: Feedback | null; after: Feedback }): Promise<void> {
  const { id, handleRemark: text } = after;
  if (text === '' || text === before?.handleRemark) return;
  await ctx.work.insertAll(ctx.db, feedbackRemarks, [{ feedbackId: id, text, userId: ctx.actor.userId, at: ctx.now }]);
}
