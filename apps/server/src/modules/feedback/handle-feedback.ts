import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { FeedbackDetail } from '@houtai/contract/feedback';

import type { Ctx } from '../../platform/db/context.ts';
import { refusedInput } from '../../platform/http/errors.ts';
import { idsOf } from '../work-records/index.ts';
import { assertPresent, changeFeedback } from './change-feedback.ts';
import { bugSourceFaults, handledFaults, handlerFaults, moveFaults } from './feedback-form.ts';
import { assertMay } from './feedback-rights.ts';
import { readFeedback } from './feedback-visibility.ts';

/** Records the handling. What is checked here is checked against the version that the change is based on. */
export async function handleFeedback(ctx: Ctx, form: RequestOf<typeof calls.feedback.handle>): Promise<FeedbackDetail> {
  const { handleUser, handleDate, handleRemark, workTime, bugSource, completionStatus } = form;
  const seen = await readFeedback(ctx, form.afterSaleProblemId);
  assertMay(ctx, seen, 'handle');
  await assertPresent(ctx, seen, form.version);
  const faults = await Promise.all([handlerFaults(ctx, handleUser, seen.feedback), bugSourceFaults(ctx, bugSource, seen.feedback)]);
  const dates = handledFaults({ problemDate: seen.feedback.problemDate, handleDate }, seen.feedback);
  const all = [...faults.flat(), ...dates, ...moveFaults(completionStatus, seen.feedback)];
  if (all.length > 0) throw refusedInput(all);
  return changeFeedback(ctx, form, {
    act: 'handle',
    action: '处理',
    set: { handleUsers: idsOf(handleUser), handleDate, handleRemark, workTime, bugSource, completionStatus },
  });
}
