import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { FeedbackDetail } from '@houtai/contract/feedback';

import type { Ctx } from '../../platform/db/context.ts';
import { setRecordFiles } from '../files/index.ts';
import { assertPresent, changeFeedback } from './change-feedback.ts';
import { checkFeedbackForm } from './feedback-form.ts';
import { assertMay } from './feedback-rights.ts';
import { FEEDBACK } from './feedback-rows.ts';
import { visibleFeedback } from './feedback-visibility.ts';

/** The form is checked against the record as it was seen; the version says in the transaction that it still is so. */
export async function updateFeedback(ctx: Ctx, form: RequestOf<typeof calls.feedback.update>): Promise<FeedbackDetail> {
  const { afterSaleProblemId: recordId } = form;
  const seen = await visibleFeedback.read(ctx, recordId);
  assertMay(ctx, seen, 'edit');
  await assertPresent(ctx, seen, form.version);
  const { values, ...files } = await checkFeedbackForm(ctx, form, seen.row);
  return changeFeedback(ctx, form, {
    act: 'edit',
    action: '修改',
    set: values,
    beside: (ctx) => setRecordFiles(ctx, { recordType: FEEDBACK, recordId, ...files, path: 'fileIds' }),
  });
}
