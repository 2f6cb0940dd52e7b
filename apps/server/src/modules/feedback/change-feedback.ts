import type { FeedbackDetail } from '@houtai/contract/feedback';
import type { WorkState } from '@houtai/contract/work-states';
import { eq, sql } from 'drizzle-orm';

import { changedMeanwhile, recordChange } from '#modules/history/index.ts';
import { tellAbout } from '#modules/records/index.ts';
import { didWords, doneOnAfter } from '#modules/work-records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { assertMay } from './feedback-rights.ts';
import { FEEDBACK, toFeedbackDetail } from './feedback-rows.ts';
import { type Feedback, type FoundFeedback, visibleFeedback } from './feedback-visibility.ts';
import { feedbackChanges } from './feedback-words.ts';
import { feedback } from './feedback.tables.ts';
import { tellAboutFeedback } from './tell-about-feedback.ts';

/** Which feedback, and the version that the change is based on. */
type Based = { afterSaleProblemId: string; version: number };

/** A change of one feedback: what the right to it and the change itself are called, what it sets, and what is stored beside the row. */
type Change = {
  act: 'edit' | 'handle';
  action: string;
  set: Partial<typeof feedback.$inferInsert>;
  beside?: (ctx: Ctx) => Promise<void>;
};

/** Refuses a change that is based on an older version, with the present record. */
export async function assertPresent(ctx: Ctx, found: FoundFeedback, version: number): Promise<void> {
  if (version !== found.row.version)
    throw await changedMeanwhile(ctx, { type: FEEDBACK, id: found.row.id }, await toFeedbackDetail(ctx, found));
}

/** A change that moves it may be the one by which it is done. */
function doneOnOf(ctx: Ctx, found: FoundFeedback, { set: { completionStatus: to } }: Change) {
  return to === undefined || to === found.row.completionStatus ? {} : { doneOn: doneOnAfter(ctx, to, feedback.doneOn) };
}

/** Changes a feedback, records what differs, and tells those whom it has come to. One that is left as it is has not changed. */
export function changeFeedback(ctx: Ctx, { afterSaleProblemId: id, version }: Based, change: Change): Promise<FeedbackDetail> {
  return inTransaction(ctx, async (ctx) => {
    const found = await visibleFeedback.lockOne(ctx, id);
    assertMay(ctx, found, change.act);
    await assertPresent(ctx, found, version);
    const before = await toFeedbackDetail(ctx, found);
    // Before the row, as what it sets may take the right to its files from the caller.
    await change.beside?.(ctx);
    // Anyone who hands it on may no longer see it, so it is not read again.
    const after = await toFeedbackDetail(ctx, { ...found, row: { ...found.row, ...change.set } });
    const changes = await feedbackChanges(ctx, before, after);
    if (changes.length === 0) return before;
    const [changed] = await ctx.db
      .update(feedback)
      .set({
        ...change.set,
        ...doneOnOf(ctx, found, change),
        version: sql`${feedback.version} + 1`,
        updatedAt: ctx.now,
        updatedBy: ctx.actor.userId,
      })
      .where(eq(feedback.id, id))
      .returning();
    if (!changed) throw new Error('the locked feedback is gone');
    await recordChange(ctx, { recordType: FEEDBACK, recordId: id, action: change.action, changes });
    const except = await tellAboutFeedback(ctx, changed, found.row);
    await tellProgress(ctx, changed, { ...change, from: found.row.completionStatus, except });
    return { ...after, version: changed.version, updatedAt: changed.updatedAt.toISOString() };
  });
}

type Progress = Pick<Change, 'act'> & { from: WorkState; except: string[] };

/** Anyone who has to do with a feedback is told that it was handled, or that its state is another one. */
async function tellProgress(
  ctx: Ctx,
  { id, completionStatus: to, handleRemark }: Feedback,
  { act, from, except }: Progress,
): Promise<void> {
  const told = { type: FEEDBACK, ids: [id], except };
  if (act === 'handle') await tellAbout(ctx, { ...told, event: 'handle', did: '处理了', content: handleRemark });
  else if (from !== to) await tellAbout(ctx, { ...told, event: 'state', did: `${didWords(from, to)}了` });
}
