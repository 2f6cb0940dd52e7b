import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { FEEDBACK, FEEDBACK_REASSIGN_FORM } from '@houtai/contract/feedback-form';

import { notifyWatchers } from '#modules/records/index.ts';
import { peopleFaults } from '#modules/work-records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { lockFor } from './clock/wait.ts';
import { FEEDBACKS } from './feedbacks.ts';

/** Gives a feedback to another handler: in place of the caller if they handle it, else in place of all. Does not count as an answer. */
export async function reassignFeedback(
  ctx: Ctx,
  { afterSaleProblemId: id, version, handleUser, remark }: RequestOf<typeof calls.feedback.reassign>,
): Promise<Record<string, never>> {
  const faults = await peopleFaults(ctx, [
    { path: 'handleUser', chosen: [handleUser], kept: [], field: FEEDBACK_REASSIGN_FORM.fields.handleUser },
  ]);
  return inTransaction(ctx, async (ctx) => {
    const row = await lockFor(ctx, { id, version }, 'reassign');
    if (row.handleUsers.includes(handleUser)) faults.push({ path: 'handleUser', msg: '该人员已经是处理人' });
    if (faults.length > 0) throw refusedInput(faults);
    const { userId } = ctx.actor;
    const others = row.handleUsers.includes(userId) ? row.handleUsers.filter((one) => one !== userId) : [];
    await FEEDBACKS.move(ctx, row, { action: '转交', comment: remark, set: { handleUsers: [...others, handleUser] } });
    await notifyWatchers(ctx, { type: FEEDBACK.key, ids: [id], event: 'state', did: '转交了', said: remark, except: [handleUser] });
    return {};
  });
}
