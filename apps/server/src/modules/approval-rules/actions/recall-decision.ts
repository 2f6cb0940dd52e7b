import type { ActionOf } from '../actions.ts';
import { forgetBranchesAfter, passedNodes } from '../conditions/walk-nodes.ts';
import { settleStep, suspendTask } from '../effects/settle.ts';
import { assertRunning, closeStep, type Flow, nodeOf, openStep, taskOf } from '../flow.ts';
import { isOwnDocument } from '../people/own-document.ts';
import { throwRefusal } from '../refusals.ts';
import type { Step, Task } from '../state.ts';

/** Undoes the actor's own decision, as long as nobody has opened a task that resulted from it. */
export function recallDecision(flow: Flow, { task: id }: ActionOf<'takeBack'>): void {
  const { state } = flow;
  const { step, task } = taskOf(flow, id);
  assertMayTakeBack(flow, step, task);
  const later = state.steps.slice(state.steps.indexOf(step) + 1).filter(isAsked);
  for (const one of later.flatMap(({ tasks }) => tasks)) assertUntouched(flow, one);
  for (const one of later) {
    if (one.state === 'open') closeStep(flow, one, 'closed');
    one.undone = 'all';
  }
  if (step !== openStep(state)) forgetBranchesAfter(flow, state, step.node);
  reopen(flow, step, task);
}

function assertMayTakeBack(flow: Flow, step: Step, task: Task): void {
  if (task.person !== flow.by || task.doneBy !== flow.by) throwRefusal('A0301', '只能撤销自己的审批');
  assertRunning(flow);
  if (task.kind !== 'decide' || !isDecided(task) || task.auto !== null || step.undone !== null) {
    throwRefusal('A0409', '这个审批不能撤销，它已不在当前流程中');
  }
  const isOnWay = step === openStep(flow.state) || passedNodes(flow, flow.state).some(({ id }) => id === step.node);
  if (!isOnWay) throwRefusal('A0409', '流程已按新版本继续，这个审批不能撤销');
  if (isOwnDocument(flow.state, nodeOf(flow, step), flow.by)) throwRefusal('A0409', '单据现在由你负责，你的审批不能撤销');
}

const isAsked = (step: Step): boolean => step.undone === null && step.tasks.every(({ kind }) => kind !== 'told');

const isDecided = ({ state }: Task): boolean => state === 'passed' || state === 'rejected';

/** Refuses once somebody has looked at the task or acted on it. */
function assertUntouched({ directory }: Flow, { person, state, auto, seenAt }: Task): void {
  const isUntouched =
    seenAt === null && (state === 'open' || state === 'waiting' || state === 'skipped' || auto === 'again' || auto === 'kept');
  if (!isUntouched) throwRefusal('A0409', `${directory.nameOf(person)} 已经查看，不能撤销，可以请其退回`);
}

function reopen(flow: Flow, step: Step, task: Task): void {
  const seen = step.tasks.filter((one) => one.state === 'open' && one.seenAt !== null);
  Object.assign(task, { comment: '', fields: {}, doneAt: null, doneBy: null });
  Object.assign(step, { state: 'open', endedAt: null });
  suspendTask(task);
  const { own } = nodeOf(flow, step);
  for (const one of step.tasks.filter(({ state }) => state === 'open' || state === 'closed')) {
    // Does not ask a person again who has become the owner of the document since.
    if (isOwnDocument(flow.state, { own }, one.person)) one.state = 'removed';
    else {
      Object.assign(one, { doneAt: null, doneBy: null });
      suspendTask(one);
    }
  }
  settleStep(flow, step);
  const lost = seen.find(({ state }) => state !== 'open');
  if (lost !== undefined) throwRefusal('A0409', `${flow.directory.nameOf(lost.person)} 已经查看，不能撤销，可以请其退回`);
}
