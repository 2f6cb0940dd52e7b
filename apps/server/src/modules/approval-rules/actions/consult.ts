import type { ActionOf } from '../actions.ts';
import { addTask } from '../effects/new-task.ts';
import { settleStep, suspendTask } from '../effects/settle.ts';
import { type Flow, ownTask } from '../flow.ts';
import { assertMayAsk } from '../may-ask.ts';
import { throwRefusal } from '../refusals.ts';

/** Asks somebody for an opinion; the task waits until the opinion arrives. */
export function requestAdvice(flow: Flow, { task: id, to, comment }: ActionOf<'consult'>): void {
  const { step, task, node } = ownTask(flow, id);
  if (task.kind !== 'decide') throwRefusal('A0400', '委派给你的任务不能再委派，请直接给出意见');
  if (!node.may.consult) throwRefusal('A0301', `「${node.name}」不允许委派`);
  if (comment === '') throwRefusal('A0400', '请写明需要对方说明什么');
  assertMayAsk(flow, step, to, node.own);
  const asked = addTask(step, {
    person: to,
    why: [{ type: 'consulted', by: flow.by, question: comment }],
    kind: 'consult',
    vote: task.vote,
    addedTo: { task: id, by: flow.by, where: 'consult' },
  });
  task.after.push(asked.id);
  suspendTask(task);
  settleStep(flow, step);
}

/** Gives a requested opinion. */
export function giveAdvice(flow: Flow, { task: id, comment }: ActionOf<'advise'>): void {
  const { step, task } = ownTask(flow, id);
  if (task.kind !== 'consult') throwRefusal('A0400', '这个任务需要你通过或驳回');
  if (comment === '') throwRefusal('A0400', '请填写意见');
  Object.assign(task, { state: 'advised', comment, doneAt: flow.at, doneBy: flow.by, seenAt: task.seenAt ?? flow.at });
  settleStep(flow, step);
}
