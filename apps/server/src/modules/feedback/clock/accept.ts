import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { FEEDBACK_ACCEPTER_FORM } from '@houtai/contract/feedback-clock';
import { FEEDBACK_STATES } from '@houtai/contract/feedback-states';

import { namesOf } from '#modules/people/index.ts';
import { peopleFaults } from '#modules/work-records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import type { Feedback } from '../feedback.tables.ts';
import { FEEDBACKS, followingFrom } from '../feedbacks.ts';
import { firstAt } from './first-mover.ts';
import { lockFor } from './wait.ts';

/** Closes finished feedback on behalf of its reporter; if it is closed already, returns who was first. */
export function acceptFeedback(
  ctx: Ctx,
  sent: RequestOf<typeof calls.feedback.accept>,
): Promise<{ feedback: FeedbackDetail; already: string }> {
  const { afterSaleProblemId: id, version } = sent;
  return inTransaction(ctx, async (ctx) => {
    const { row: present } = await FEEDBACKS.visibility.lockOne(ctx, id);
    const isAccepted = present.completionStatus === FEEDBACK_STATES.closed && present.feedbackUser === ctx.actor.userId;
    if (isAccepted) return { feedback: await FEEDBACKS.detail(ctx, present), already: await firstAt(ctx, present) };
    const row = await lockToAccept(ctx, { id, version });
    const set = { completionStatus: FEEDBACK_STATES.closed };
    const following = await followingFrom(ctx, { ...row, ...set }, row);
    return { feedback: await FEEDBACKS.move(ctx, row, { action: '验收通过', set: { ...set, ...following } }), already: '' };
  });
}

/** Locks a feedback that awaits the caller's acceptance; refuses any other, naming who was first. */
async function lockToAccept(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<Feedback> {
  const { row } = await FEEDBACKS.visibility.lockOne(ctx, id);
  if (row.accepterId === null) throw new AppError('A0409', `${await firstAt(ctx, row)}，没有在等待验收`);
  return lockFor(ctx, { id, version }, 'accept');
}

/** Reopens finished feedback with a reason and a new clock. */
export function rejectFeedback(ctx: Ctx, sent: RequestOf<typeof calls.feedback.reject>): Promise<FeedbackDetail> {
  const { afterSaleProblemId: id, version, reason } = sent;
  return inTransaction(ctx, async (ctx) => {
    const row = await lockToAccept(ctx, { id, version });
    const set = { completionStatus: FEEDBACK_STATES.working };
    const following = await followingFrom(ctx, { ...row, ...set }, row);
    return FEEDBACKS.move(ctx, row, { action: '还没好', comment: reason, set: { ...set, ...following } });
  });
}

/** Makes a colleague responsible for accepting finished feedback; the deadline for that stays. */
export function setAccepter(ctx: Ctx, sent: RequestOf<typeof calls.feedback.setAccepter>): Promise<FeedbackDetail> {
  const { afterSaleProblemId: id, version, accepterId } = sent;
  return inTransaction(ctx, async (ctx) => {
    const row = await lockToAccept(ctx, { id, version });
    const faults = await peopleFaults(ctx, [
      { path: 'accepterId', chosen: [accepterId], kept: [], field: FEEDBACK_ACCEPTER_FORM.fields.accepterId },
    ]);
    if (row.handleUsers.includes(accepterId)) faults.push({ path: 'accepterId', msg: '处理人不能验收自己处理的反馈' });
    if (faults.length > 0) throw refusedInput(faults);
    const name = (await namesOf(ctx, [accepterId])).get(accepterId) ?? '';
    return FEEDBACKS.move(ctx, row, { action: '转交验收', comment: `由 ${name} 验收`, set: { accepterId } });
  });
}
