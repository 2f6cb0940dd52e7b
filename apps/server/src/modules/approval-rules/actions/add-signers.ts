import type { ActionOf } from '../actions.ts';
import { addTask } from '../effects/new-task.ts';
import { settleStep, suspendTask } from '../effects/settle.ts';
import { type Flow, ownTask, taskOf } from '../flow.ts';
import { assertMayAsk } from '../may-ask.ts';
import { throwRefusal } from '../refusals.ts';
import type { Task } from '../state.ts';
import { afterDecision } from './decide.ts';

/**
 * Adds signers to the actor's vote, which passes only when all of them pass. Signers before the actor are asked first; signers after, once
 * the actor has passed.
 */
export function addSigners(flow: Flow, { task: id, people, where, comment }: ActionOf<'addSigners'>): void {
  const { step, task, node } = ownTask(flow, id);
  if (task.kind !== 'decide') throwRefusal('A0400', '委派给你的任务不能加签，请直接给出意见');
  if (!node.may.addSigners) throwRefusal('A0301', `「${node.name}」不允许加签`);
  const added = [...new Set(people)];
  if (added.length === 0) throwRefusal('A0400', '请选择人员');
  for (const person of added) assertMayAsk(flow, step, person, node.own);
  const tasks = added.map((person) =>
    addTask(step, {
      person,
      why: [{ type: 'added', by: flow.by, where, comment }],
      vote: task.vote,
      after: where === 'after' ? [id] : [],
      addedTo: { task: id, by: flow.by, where },
    }),
  );
  if (where === 'before') holdFor(task, tasks);
  settleStep(flow, step);
}

function holdFor(task: Task, before: readonly Task[]): void {
  task.after.push(...before.map(({ id }) => id));
  suspendTask(task);
}

/** Removes a signer or a consulted person whom the actor added, as long as they have not answered. */
export function removeSigner(flow: Flow, { task: id, by }: ActionOf<'removeSigner'>): void {
  const { step, task } = taskOf(flow, id);
  if (task.addedTo === null) throwRefusal('A0301', '只能移除加签或委派的人');
  if (task.addedTo.by !== by) throwRefusal('A0301', `只有 ${flow.directory.nameOf(task.addedTo.by)} 可以移除，人是由其加入的`);
  if (task.state !== 'open' && task.state !== 'waiting') {
    const decided = task.doneBy === null || task.doneAt === null ? undefined : { by: task.doneBy, at: task.doneAt };
    throwRefusal('A0409', `${flow.directory.nameOf(task.person)} 已经处理，不能移除`, decided);
  }
  Object.assign(task, { state: 'removed', doneAt: flow.at, doneBy: by, due: null });
  afterDecision(flow, step, '');
}
