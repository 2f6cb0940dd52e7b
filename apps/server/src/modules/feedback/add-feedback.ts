import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import { WORK_STATES } from '@houtai/contract/work-states';

import { addRecordFiles } from '#modules/files/index.ts';
import { recordChange } from '#modules/history/index.ts';
import { primaryPlaceOf } from '#modules/people/index.ts';
import { nextNumber } from '#platform/db/next-number.ts';
import { atOnce } from '#platform/db/work/at-once.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { checkFeedbackForm } from './feedback-form.ts';
import { FEEDBACK } from './feedback-rows.ts';
import { feedback } from './feedback.tables.ts';
import { tellAboutFeedback } from './tell-about-feedback.ts';

export async function addFeedback(ctx: Ctx, form: RequestOf<typeof calls.feedback.add>): Promise<{ afterSaleProblemId: string }> {
  const [{ values, ...files }, place] = await Promise.all([checkFeedbackForm(ctx, form), primaryPlaceOf(ctx)]);
  const { userId } = ctx.actor;
  const stamps = { ownerId: userId, createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
  const serial = await nextNumber(ctx, FEEDBACK);
  return inTransaction(ctx, async (ctx) => {
    const doneOn = values.completionStatus === WORK_STATES.done ? localDate(ctx.now) : null;
    const added = await ctx.work.insert(ctx.db, feedback, { ...values, ...place, ...stamps, serial, doneOn });
    await atOnce(
      addRecordFiles(ctx, { recordType: FEEDBACK, recordId: added.id, ...files, path: 'fileIds' }),
      recordChange(ctx, { recordType: FEEDBACK, recordId: added.id, action: '新建反馈' }),
      tellAboutFeedback(ctx, added),
    );
    return { afterSaleProblemId: added.id };
  });
}
