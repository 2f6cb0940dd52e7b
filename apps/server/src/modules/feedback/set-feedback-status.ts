import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { DICT } from '@houtai/contract/dictionary-types';
import { FEEDBACK } from '@houtai/contract/feedback-form';
import { inArray, sql } from 'drizzle-orm';

import { assertMoves, doneOnAfter, recordMoves } from '#modules/work-records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { assertMay } from './feedback-rights.ts';
import { feedback } from './feedback.tables.ts';
import { FEEDBACKS } from './feedbacks.ts';

type Form = RequestOf<typeof calls.feedback.setStatus>;

/** Moves feedback to another state, all of it or none. */
export function setFeedbackStatus(ctx: Ctx, { items, completionStatus: to, remark }: Form): Promise<Record<string, never>> {
  const versions = new Map(items.map((item) => [item.afterSaleProblemId, item.version]));
  const ids = [...versions.keys()];
  return inTransaction(ctx, async (ctx) => {
    const found = await FEEDBACKS.visibility.lock(ctx, ids);
    for (const each of found) assertMay(ctx, each, 'state');
    const records = found.map((each) => ({ ...each.row, state: each.row.completionStatus }));
    const moves = { recordType: FEEDBACK.key, stateType: DICT.feedbackStatus, records, versions, to, remark };
    await assertMoves(ctx, moves, (changed) =>
      FEEDBACKS.answer(
        ctx,
        records.filter(({ id }) => changed.includes(id)),
      ),
    );
    await ctx.db
      .update(feedback)
      .set({
        completionStatus: to,
        doneOn: doneOnAfter(ctx, to, feedback.doneOn),
        version: sql`${feedback.version} + 1`,
        updatedAt: ctx.now,
        updatedBy: ctx.actor.userId,
      })
      .where(inArray(feedback.id, ids));
    await recordMoves(ctx, moves);
    return {};
  });
}
