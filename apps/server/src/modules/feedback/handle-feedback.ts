import type { calls } from '@houtai/contract';
import type { Fault, RequestOf } from '@houtai/contract/call';
import { orderFault } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { FEEDBACK_FORM, FEEDBACK_HANDLE_FORM } from '@houtai/contract/feedback-form';

import { codeFaults, idsOf, peopleFaults } from '#modules/work-records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { moveFaults } from './feedback-faults.ts';
import { assertMay } from './feedback-rights.ts';
import type { Feedback } from './feedback.tables.ts';
import { FEEDBACKS, followingFrom } from './feedbacks.ts';
import { HANDLED } from './notify-about-feedback.ts';

/** Records the handling: by whom, when, what was done, and the state that follows. */
export function handleFeedback(ctx: Ctx, sent: RequestOf<typeof calls.feedback.handle>): Promise<FeedbackDetail> {
  const { afterSaleProblemId: id, version } = sent;
  return inTransaction(ctx, async (ctx) => {
    assertMay(ctx, await FEEDBACKS.visibility.read(ctx, id), 'handle');
    const row = await FEEDBACKS.lock(ctx, { id, version });
    assertMay(ctx, { row }, 'handle');
    const before = await FEEDBACKS.read(ctx, id);
    const { form, isSame } = mergeUpdate(FEEDBACK_HANDLE_FORM, before, sent);
    if (isSame) return before;
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
    return FEEDBACKS.move(ctx, row, { action: HANDLED, set: { ...set, ...(await followingFrom(ctx, { ...row, ...set }, row)) } });
  });
}

/** A problem is handled once it is there; what a record holds already may stay. */
function dayFaults(handleDate: string, before: Feedback): Fault[] {
  const msg = handleDate === before.handleDate ? '' : orderFault(handleDate, before.problemDate, FEEDBACK_FORM.fields.problemDate.label);
  return msg === '' ? [] : [{ path: 'handleDate', msg }];
}
