import { localDate } from '@houtai/contract/dates';
import { WAIT_KINDS } from '@houtai/contract/feedback-clock';
import { FEEDBACK_STATE_WORDS, FEEDBACK_STATES } from '@houtai/contract/feedback-states';
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';

import { notify } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { actorNow } from '#modules/session/index.ts';
import { inTransaction } from '#platform/db/work/context.ts';
import type { Job, JobCtx } from '#platform/jobs/job.ts';

import { type Feedback, feedback } from '../feedback.tables.ts';
import { noticeOf } from '../notify-about-feedback.ts';
import { NOT_AWAITED } from './clock-of-change.ts';
import { clockRules } from './clock-rules.ts';
import { feedbackWaits } from './clock.tables.ts';
import { changeFeedbackAutomatically, recordAutomatically } from './record-automatically.ts';
import { limitsAfterWait } from './wait.ts';
import { endWait } from './waits.ts';

/** The most records in one run; the next run takes the rest. */
const AT_ONCE = 500;

/** The hour at which waits end automatically. */
const MORNING = 9;

const job: Job = {
  name: 'feedback:clock',
  label: '反馈计时',
  description: '到了再问的日子恢复等待中的反馈；验收期满自动关闭',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    const resumed = await each(ctx, await waitsToEnd(ctx), resume);
    const closed = await each(ctx, await acceptancesToEnd(ctx), closeUnanswered);
    const words = [resumed > 0 && `恢复 ${resumed} 条`, closed > 0 && `自动关闭 ${closed} 条`];
    if (resumed + closed > 0) return words.filter(Boolean).join('，');
  },
};

export default job;

/** Handles each record in its own transaction, in its state at that time; returns how many were still due. */
async function each(ctx: JobCtx, ids: readonly string[], act: (ctx: JobCtx, row: Feedback) => Promise<boolean>): Promise<number> {
  let done = 0;
  for (const id of ids) {
    if (ctx.signal.aborted) break;
    const isDone = await inTransaction(ctx, async (ctx) => {
      const [row] = await ctx.db.select().from(feedback).where(eq(feedback.id, id)).for('update');
      return row !== undefined && act(ctx, row);
    });
    if (isDone) done += 1;
  }
  return done;
}

/** The last day whose `MORNING` has passed. */
function lastMorning(now: Date): string {
  return localDate(now.getHours() >= MORNING ? now : new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
}

async function waitsToEnd({ db, now }: JobCtx): Promise<string[]> {
  const rows = await db
    .select({ id: feedbackWaits.feedbackId })
    .from(feedbackWaits)
    .where(and(isNull(feedbackWaits.endedAt), lte(feedbackWaits.askOn, lastMorning(now))))
    .orderBy(asc(feedbackWaits.askOn), asc(feedbackWaits.id))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

/** Resumes the clock as of nine on the chosen day, however late the job runs. */
async function resume(ctx: JobCtx, row: Feedback): Promise<boolean> {
  const [wait] = await ctx.db
    .select()
    .from(feedbackWaits)
    .where(and(eq(feedbackWaits.feedbackId, row.id), isNull(feedbackWaits.endedAt), lte(feedbackWaits.askOn, lastMorning(ctx.now))));
  if (!wait) return false;
  const at = new Date(`${wait.askOn}T09:00:00`);
  const set = await limitsAfterWait(ctx, row, { begunAt: wait.begunAt, at });
  await endWait(ctx, row, { at, by: null, reason: '' });
  await changeFeedbackAutomatically(ctx, row, set);
  const did = `结束等${WAIT_KINDS[wait.kind]}`;
  await recordAutomatically(ctx, row, { by: wait.begunBy, action: did, comment: '到了再问的日子，自动恢复' });
  return true;
}

async function acceptancesToEnd({ db, now }: JobCtx): Promise<string[]> {
  const rows = await db
    .select({ id: feedback.id })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.accepterId))
    .where(or(lte(feedback.acceptBy, now), eq(users.active, false)))
    .orderBy(asc(feedback.acceptBy), asc(feedback.id))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

async function closeUnanswered(ctx: JobCtx, row: Feedback): Promise<boolean> {
  const { accepterId, acceptBy, number } = row;
  if (accepterId === null || acceptBy === null) return false;
  const isGone = (await actorNow(ctx, accepterId)) === null;
  if (acceptBy > ctx.now && !isGone) return false;
  const { acceptDays } = await clockRules(ctx);
  await changeFeedbackAutomatically(ctx, row, { completionStatus: FEEDBACK_STATES.closed, ...NOT_AWAITED });
  const comment = isGone ? '验收人已停用，自动关闭' : `${acceptDays} 个工作日没有回应，自动关闭`;
  const { done, closed } = FEEDBACK_STATES;
  const changes = [{ field: 'state', label: '状态', before: FEEDBACK_STATE_WORDS[done], after: FEEDBACK_STATE_WORDS[closed] }];
  await recordAutomatically(ctx, row, { by: accepterId, action: '关闭', comment, changes, move: { from: done, to: closed } });
  await notify(ctx, { ...noticeOf(row), to: [...row.handleUsers, accepterId], msgType: '0', title: `售后反馈 ${number}：${comment}` });
  return true;
}
