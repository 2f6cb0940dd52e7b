import { FEEDBACK } from '@houtai/contract/feedback-form';
import { FEEDBACK_STATES } from '@houtai/contract/feedback-states';

import { recordChange } from '#modules/history/index.ts';
import { isOpen } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { Feedback } from '../feedback.tables.ts';
import { needlessAcceptance } from './clock-of-change.ts';

/**
 * Records who finished feedback that was closed immediately, and why no acceptance was needed, because reports draft from moves to done.
 */
export async function recordDoneOnTime(ctx: Ctx, before: Feedback, after: Feedback): Promise<void> {
  const isClosed = after.completionStatus === FEEDBACK_STATES.closed && after.doneAt?.getTime() === ctx.now.getTime();
  if (!isClosed || !isOpen(before.completionStatus)) return;
  // Sorts before the entry that it was closed.
  const earlier = { ...ctx, now: new Date(ctx.now.getTime() - 1) };
  const move = { from: before.completionStatus, to: FEEDBACK_STATES.done };
  const comment = await needlessAcceptance(ctx, after);
  await recordChange(earlier, { recordType: FEEDBACK.key, recordId: after.id, action: '完成', comment, move });
}
