import { DAY_MS } from '@houtai/contract/durations';
import { WAIT_KINDS } from '@houtai/contract/feedback-clock';
import { FEEDBACK } from '@houtai/contract/feedback-form';
import { FEEDBACK_STATES, type FeedbackState } from '@houtai/contract/feedback-states';
import { VISITOR_REPLIES_A_DAY } from '@houtai/contract/limits';
import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';

import { announceChanges } from '#modules/live/index.ts';
import { notify } from '#modules/messages/index.ts';
import { inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { type Feedback, feedback } from '../feedback.tables.ts';
import { noticeOf } from '../notify-about-feedback.ts';
import { VISITOR } from '../remarks.ts';
import { feedbackRemarks } from './clock.tables.ts';
import { changeFeedbackAutomatically, recordAutomatically } from './record-automatically.ts';
import { limitsAfterWait } from './wait.ts';
import { endWait, waitingNow } from './waits.ts';

/** A feedback as its visitor sees it: nothing of who handles it or what they write. */
export type FollowedFeedback = {
  state: FeedbackState;
  changedAt: Date;
  step: 'accepted' | 'begun' | 'done';
  acceptedAt: Date;
  begunAt: Date | null;
  doneAt: Date | null;
  replies: { text: string; at: Date }[];
  mayReply: boolean;
  isAwaited: boolean;
};

const STEPS = { '1': 'accepted', '2': 'begun', '3': 'done', '4': 'done' } as const;

/** The state of a feedback for its visitor; null if it was deleted. */
export async function followedFeedback(ctx: OpenCtx, id: string): Promise<FollowedFeedback | null> {
  const [row] = await ctx.db.select().from(feedback).where(eq(feedback.id, id));
  if (!row) return null;
  const { text, at, feedbackId } = feedbackRemarks;
  const replies = await ctx.db
    .select({ text, at })
    .from(feedbackRemarks)
    .where(and(eq(feedbackId, id), isNull(feedbackRemarks.userId)))
    .orderBy(asc(at), asc(feedbackRemarks.id));
  const isAwaited = (await waitingNow(ctx, [id])).get(id)?.kind === 'customer';
  const { completionStatus: state, updatedAt: changedAt, createdAt: acceptedAt, answeredAt, doneAt } = row;
  const step = STEPS[state];
  // What was reopened is not finished any more.
  const times = { acceptedAt, begunAt: step === 'accepted' ? null : answeredAt, doneAt: step === 'done' ? doneAt : null };
  return { state, changedAt, step, ...times, replies, mayReply: state !== FEEDBACK_STATES.closed, isAwaited };
}

/** Adds a visitor's reply, notifies the handlers, and ends a wait for the customer. Repeating the last reply has no effect. */
export function replyAsVisitor(ctx: OpenCtx, id: string, text: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(feedback).where(eq(feedback.id, id)).for('update');
    if (!row) throw notFound('售后反馈');
    const today = await repliesSince(ctx, id, new Date(ctx.now.getTime() - DAY_MS));
    if (today[0]?.text === text) return;
    if (row.completionStatus === FEEDBACK_STATES.closed) throw new AppError('A0409', '已经关闭，不能再回复');
    const [oldest] = today.slice(VISITOR_REPLIES_A_DAY - 1);
    if (oldest) {
      const retryAfterMs = oldest.at.getTime() + DAY_MS - ctx.now.getTime();
      throw new AppError('A0501', `一天最多回复 ${VISITOR_REPLIES_A_DAY} 条，请明天再来`, { retryAfterMs });
    }
    await ctx.work.insertAll(ctx.db, feedbackRemarks, [{ feedbackId: id, text, userId: null, at: ctx.now }]);
    const begunBy = await endWaitForCustomer(ctx, row);
    // Without a wait the reply writes no history entry, so announce the change here.
    if (begunBy === null) await announceChanges(ctx, FEEDBACK.key, [id]);
    const to = [...new Set([...row.handleUsers, row.accepterId, begunBy])].filter((userId) => userId !== null);
    const title = `${VISITOR}回复了售后反馈 ${row.number}${begunBy === null ? '' : '，已恢复计时'}`;
    await notify(ctx, { ...noticeOf(row), to: to.length > 0 ? to : [row.feedbackUser], msgType: '0', title, content: text });
  });
}

/** Ends a wait for the customer and returns who began it; null if there is none. */
async function endWaitForCustomer(ctx: OpenCtx, row: Feedback): Promise<string | null> {
  const wait = (await waitingNow(ctx, [row.id])).get(row.id);
  if (wait?.kind !== 'customer') return null;
  const reason = `${VISITOR}已回复`;
  const set = await limitsAfterWait(ctx, row, { begunAt: wait.begunAt, at: ctx.now });
  await endWait(ctx, row, { at: ctx.now, by: null, reason });
  await changeFeedbackAutomatically(ctx, row, set);
  await recordAutomatically(ctx, row, { by: wait.begunBy, action: `结束等${WAIT_KINDS[wait.kind]}`, comment: `${reason}，自动恢复` });
  return wait.begunBy;
}

/** Visitors' replies since a moment, newest first. */
function repliesSince({ db }: OpenCtx, id: string, since: Date): Promise<{ text: string; at: Date }[]> {
  const { text, at, feedbackId, userId } = feedbackRemarks;
  return db
    .select({ text, at })
    .from(feedbackRemarks)
    .where(and(eq(feedbackId, id), isNull(userId), gt(at, since)))
    .orderBy(desc(at), desc(feedbackRemarks.id));
}
