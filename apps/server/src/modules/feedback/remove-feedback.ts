import { eq } from 'drizzle-orm';

import { setRecordFiles } from '#modules/files/index.ts';
import { recordChange } from '#modules/history/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { assertPresent } from './change-feedback.ts';
import { FEEDBACK } from './feedback-rows.ts';
import { visibleFeedback } from './feedback-visibility.ts';
import { feedback } from './feedback.tables.ts';

/** Removes a feedback that an import made by mistake, in the version in which it was left; by hand it can only be closed. */
export function removeFeedback(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const found = await visibleFeedback.lockOne(ctx, id);
    await assertPresent(ctx, found, version);
    await setRecordFiles(ctx, { recordType: FEEDBACK, recordId: id, fileIds: [], textFileIds: [], path: 'fileIds' });
    await ctx.db.delete(feedback).where(eq(feedback.id, id));
    await recordChange(ctx, { recordType: FEEDBACK, recordId: id, action: '删除反馈', comment: found.row.number });
  });
}
