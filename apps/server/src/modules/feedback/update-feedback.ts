import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { FEEDBACK_FORM } from '@houtai/contract/feedback-form';

import { setRecordFiles } from '#modules/files/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';

import { assertPresent, changeFeedback } from './change-feedback.ts';
import { checkFeedbackForm } from './feedback-form.ts';
import { assertMay } from './feedback-rights.ts';
import { FEEDBACK, toFeedbackDetail } from './feedback-rows.ts';
import { visibleFeedback } from './feedback-visibility.ts';

/** The form is checked against the record as it was seen; the version says in the transaction that it still is so. */
export async function updateFeedback(ctx: Ctx, sent: RequestOf<typeof calls.feedback.update>): Promise<FeedbackDetail> {
  const { afterSaleProblemId: recordId } = sent;
  const seen = await visibleFeedback.read(ctx, recordId);
  assertMay(ctx, seen, 'edit');
  await assertPresent(ctx, seen, sent.version);
  const before = await toFeedbackDetail(ctx, seen);
  const { form, isSame } = mergeUpdate(FEEDBACK_FORM, before, sent);
  if (isSame) return before;
  const { values, ...files } = await checkFeedbackForm(ctx, form, seen.row);
  return changeFeedback(ctx, sent, {
    act: 'edit',
    action: '修改',
    set: values,
    beside: (ctx) => setRecordFiles(ctx, { recordType: FEEDBACK, recordId, ...files, path: 'fileIds' }),
  });
}
