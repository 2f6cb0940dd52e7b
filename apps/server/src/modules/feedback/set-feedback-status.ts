import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { DICT } from '@houtai/contract/dictionary-types';
import { FEEDBACK } from '@houtai/contract/feedback-form';
import { FEEDBACK_STATES, nextFeedbackStates } from '@houtai/contract/feedback-states';
import type { Moved } from '@houtai/contract/todo-moved';
import { eq, sql } from 'drizzle-orm';

import { assertMoves, recordMoves } from '#modules/work-records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import { recordDoneOnTime } from './clock/record-done-on-time.ts';
import { updateWaits } from './clock/waits.ts';
import { assertMay } from './feedback-rights.ts';
import { type Feedback, feedback } from './feedback.tables.ts';
import { FEEDBACKS, followingFrom } from './feedbacks.ts';
import { askToAccept } from './notify-about-feedback.ts';

type Form = RequestOf<typeof calls.feedback.setStatus>;

/** Moves feedback to another state, all of it or none. */
export function setFeedbackStatus(ctx: Ctx, { items, completionStatus: to, remark }: Form): Promise<Moved> {
  const seen = new Map(items.map((item) => [item.afterSaleProblemId, item]));
  return inTransaction(ctx, async (ctx) => {
    const found = await FEEDBACKS.visibility.lock(ctx, [...seen.keys()]);
    for (const each of found) assertMay(ctx, each, 'state');
    const all = found.map(({ row }) => row);
    const { userId } = ctx.actor;
    const leadsTo = ({ state, accepterId }: { state: Feedback['completionStatus']; accepterId: string | null }) =>
      nextFeedbackStates({ completionStatus: state, accepterId: accepterId ?? '' }, userId);
    const moves = { recordType: FEEDBACK.key, stateType: DICT.feedbackStatus, seen, to, remark };
    if (to === FEEDBACK_STATES.closed && all.some(({ accepterId }) => accepterId !== null && accepterId !== userId))
      throw new AppError('A0301', '只有反馈人可以验收');
    const asMoving = all.map((row) => ({ ...row, state: row.completionStatus }));
    const { due: records, already } = await assertMoves(ctx, { ...moves, records: asMoving, leadsTo }, (changed) =>
      FEEDBACKS.answer(
        ctx,
        all.filter(({ id }) => changed.includes(id)),
      ),
    );
    const rows = all.filter((row) => records.some(({ id }) => id === row.id));
    if (to === FEEDBACK_STATES.working && remark === '' && rows.some(({ accepterId }) => accepterId === userId))
      throw refusedInput([{ path: 'remark', msg: '请写一句哪里还没好' }]);
    const moved: { before: Feedback; after: Feedback }[] = [];
    for (const before of rows) moved.push({ before, after: await moveOne(ctx, before, to) });
    const movedTo = (state: Feedback['completionStatus']) => records.filter((_, at) => moved[at]?.after.completionStatus === state);
    await recordMoves(ctx, { ...moves, records: movedTo(to), exceptOf: (id) => accepterOf(moved, id) });
    // Feedback that needs no acceptance has been closed already.
    if (to !== FEEDBACK_STATES.closed)
      await recordMoves(ctx, { ...moves, to: FEEDBACK_STATES.closed, records: movedTo(FEEDBACK_STATES.closed) });
    for (const { before, after } of moved) {
      await recordDoneOnTime(ctx, before, after);
      await askToAccept(ctx, before, after);
    }
    return already === '' ? {} : { already };
  });
}

async function moveOne(ctx: Ctx, before: Feedback, to: Feedback['completionStatus']): Promise<Feedback> {
  const [after] = await ctx.db
    .update(feedback)
    .set({
      completionStatus: to,
      ...(await followingFrom(ctx, { ...before, completionStatus: to }, before)),
      version: sql`${feedback.version} + 1`,
      updatedAt: ctx.now,
      updatedBy: ctx.actor.userId,
    })
    .where(eq(feedback.id, before.id))
    .returning();
  if (!after) throw new Error('the locked record is gone');
  await updateWaits(ctx, before, after);
  return after;
}

/** The accepter of a record gets only the request to accept. */
function accepterOf(moved: readonly { after: Feedback }[], id: string): string[] {
  return moved.flatMap(({ after }) => (after.id === id && after.accepterId ? [after.accepterId] : []));
}
