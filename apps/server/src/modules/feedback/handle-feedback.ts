import { calls } from '@houtai/contract';
import type { InputFault, RequestOf } from '@houtai/contract/call';
import { orderFault } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { FEEDBACK_FORM, FEEDBACK_HANDLE_FORM } from '@houtai/contract/feedback-form';
import { FEEDBACK_STATES } from '@houtai/contract/feedback-states';

import { codeFaults, idsOf, peopleFaults } from '#modules/work-records/index.ts';
import { type Ctx, holds, inTransaction } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import { firstAt } from './clock/first-mover.ts';
import { moveFaults } from './feedback-faults.ts';
import { assertMay } from './feedback-rights.ts';
import type { Feedback } from './feedback.tables.ts';
import { FEEDBACKS, followingFrom } from './feedbacks.ts';
import { HANDLED } from './notify-about-feedback.ts';
import { feedbackOfRemark, storeHandlingFiles } from './remarks.ts';

type Handled = { feedback: FeedbackDetail; already: string };

/**
 * Records the handling: by whom, when, what was done, and the next state. If somebody else has moved it to that state since `from` was
 * seen, returns who.
 */
export function handleFeedback(ctx: Ctx, { from, ...sent }: RequestOf<typeof calls.feedback.handle>): Promise<Handled> {
  const { afterSaleProblemId: id, version } = sent;
  return inTransaction(ctx, async (ctx) => {
    const { row: present } = await FEEDBACKS.visibility.lockOne(ctx, id);
    const isClosed = present.completionStatus === FEEDBACK_STATES.closed && holds(ctx.actor, calls.feedback.handle.access);
    if (isClosed) throw new AppError('A0409', `${await firstAt(ctx, present)}，请先重新打开`);
    assertMay(ctx, { row: present }, 'handle');
    const row = await FEEDBACKS.lock(ctx, { id, version });
    const before = await FEEDBACKS.read(ctx, id);
    const { form, isSame } = mergeUpdate(FEEDBACK_HANDLE_FORM, { ...before, handleFileIds: '' }, sent);
    const isMoved = from !== undefined && from !== row.completionStatus && row.completionStatus === form.completionStatus;
    const already = isMoved ? await firstAt(ctx, row) : '';
    if (isSame) return { feedback: before, already };
    const { handleUser, handleDate, handleRemark, workTime, bugSource, completionStatus } = form;
    const handleUsers = idsOf(handleUser);
    const faults = await Promise.all([
      peopleFaults(ctx, [
        { path: 'handleUser', chosen: handleUsers, kept: row.handleUsers, field: FEEDBACK_HANDLE_FORM.fields.handleUser },
      ]),
      codeFaults(ctx, [{ path: 'bugSource', type: DICT.feedbackBugSource, chosen: [bugSource], kept: ['', row.bugSource] }]),
    ]);
    const all = [...faults.flat(), ...dayFaults(handleDate, row), ...moveFaults(ctx, completionStatus, row)];
    if (all.length > 0) throw refusedInput(all);
    const set = { handleUsers, handleDate, handleRemark, workTime, bugSource, completionStatus };
    const following = await followingFrom(ctx, { ...row, ...set }, row);
    const handled = await FEEDBACKS.move(ctx, row, { action: HANDLED, set: { ...set, ...following } });
    const fileIds = idsOf(form.handleFileIds);
    if (fileIds.length === 0) return { feedback: handled, already };
    await storeHandlingFiles(ctx, { id, text: handleRemark }, fileIds);
    return { feedback: await FEEDBACKS.read(ctx, id), already };
  });
}

/** Whoever may read the feedback may read the files of its handling. */
export async function mayReadHandling(ctx: Ctx, remarkId: string): Promise<boolean> {
  const feedbackId = await feedbackOfRemark(ctx, remarkId);
  return feedbackId !== null && FEEDBACKS.visibility.maySee(ctx, feedbackId);
}

/** The handling must not precede the problem; a stored date may stay. */
function dayFaults(handleDate: string, before: Feedback): InputFault[] {
  const msg = handleDate === before.handleDate ? '' : orderFault(handleDate, before.problemDate, FEEDBACK_FORM.fields.problemDate.label);
  return msg === '' ? [] : [{ path: 'handleDate', msg }];
}
