import type { ActionOf } from '../actions.ts';
import { replaceTask } from '../effects/new-task.ts';
import { settleStep } from '../effects/settle.ts';
import { type Flow, ownTask } from '../flow.ts';
import { assertMayAsk } from '../may-ask.ts';
import { throwRefusal } from '../refusals.ts';

/** Gives the task to somebody else, who decides instead; the previous holder has no part in it any more. */
export function transferTask(flow: Flow, { task: id, to, comment }: ActionOf<'transfer'>): void {
  const { step, task, node } = ownTask(flow, id);
  if (task.kind !== 'decide') throwRefusal('A0400', '委派给你的任务不能转交，请直接给出意见');
  if (!node.may.transfer) throwRefusal('A0301', `「${node.name}」不允许转交`);
  assertMayAsk(flow, step, to, node.own);
  replaceTask(step, task, to, { type: 'transferred', from: flow.by });
  Object.assign(task, { comment, doneAt: flow.at, doneBy: flow.by, seenAt: task.seenAt ?? flow.at });
  settleStep(flow, step);
}
