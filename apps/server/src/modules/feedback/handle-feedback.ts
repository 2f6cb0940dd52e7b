import type { calls } from '@houtai/contract';
import type { Fault, RequestOf } from '@houtai/contract/call';
import { orderFault } from '@houtai/contract/dates';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { FEEDBACK_FORM, FEEDBACK_HANDLE_FORM } from '@houtai/contract/feedback-form';

import { idsOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { assertPresent, changeFeedback } from './change-feedback.ts';
import { bugSourceFaults, handlerFaults, moveFaults } from './feedback-form.ts';
import { assertMay } from './feedback-rights.ts';
import { toFeedbackDetail } from './feedback-rows.ts';
import { type Feedback, visibleFeedback } from './feedback-visibility.ts';

/** Records the handling. What is checked here is checked against the version that the change is based on. */
export async function handleFeedback(ctx: Ctx, sent: RequestOf<typeof calls.feedback.handle>): Promise<FeedbackDetail> {
  const seen = await visibleFeedback.read(ctx, sent.afterSaleProblemId);
  assertMay(ctx, seen, 'handle');
  await assertPresent(ctx, seen, sent.version);
  const before = await toFeedbackDetail(ctx, seen);
  const { form, isSame } = mergeUpdate(FEEDBACK_HANDLE_FORM, before, sent);
  if (isSame) return before;
  const { handleUser, handleDate, handleRemark, workTime, bugSource, completionStatus } = form;
  const faults = await Promise.all([handlerFaults(ctx, handleUser, seen.row), bugSourceFaults(ctx, bugSource, seen.row)]);
  const all = [...faults.flat(), ...dayFaults(handleDate, seen.row), ...moveFaults(completionStatus, seen.row)];
  if (all.length > 0) throw refusedInput(all);
  return changeFeedback(ctx, sent, {
    act: 'handle',
    action: '处理',
    set: { handleUsers: idsOf(handleUser), handleDate, handleRemark, workTime, bugSource, completionStatus },
  });
}

/** A problem is handled once it is there; what a record holds already may stay. */
function dayFaults(handleDate: string, before: Feedback): Fault[] {
  const msg = handleDate === before.handleDate ? '' : orderFault(handleDate, before.problemDate, FEEDBACK_FORM.fields.problemDate.label);
  return msg === '' ? [] : [{ path: 'handleDate', msg }];
}
