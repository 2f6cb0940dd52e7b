import type { ApprovalNotifyNode, ApprovalStepNode } from '@houtai/contract/approval-definitions';

import { passedNodes, type StepNode, stepOf, walkNodes } from '../conditions/walk-nodes.ts';
import { endFlow, type Flow } from '../flow.ts';
import type { Assignee } from '../people/found-people.ts';
import { returnForNobody } from '../people/nobody-left.ts';
import { isOwnDocument } from '../people/own-document.ts';
import { peopleOf } from '../people/people-of.ts';
import { assignStep, withDelegate } from '../people/step-assignment.ts';
import type { Step, Task } from '../state.ts';
import { addTask } from './new-task.ts';
import { settleStep } from './settle.ts';

/**
 * Advances to the first step that has not passed, skipping those that pass automatically; after the last step the flow has passed. A step
 * that only the submitter could decide returns the document. Returns and moves to another version only mark steps as superseded; this
 * function does the rest.
 */
export function advanceToNextNode(flow: Flow): void {
  for (const node of walkNodes(flow, flow.state)) {
    if (stepOf(flow.state, node)?.state === 'passed') continue;
    const step = node.type === 'notify' ? tell(flow, node) : (resumed(flow, node) ?? enter(flow, node));
    // The chosen people belong only to the step after the passed one.
    if (node.type === 'approve') flow.next = null;
    if (step.state === 'open' || flow.state.status === 'returned') return;
  }
  endFlow(flow, 'passed', '');
}

function newStep({ state, at }: Flow, node: StepNode): Step {
  const step: Step = {
    id: `s${state.steps.length + 1}`,
    node: node.id,
    round: state.round,
    state: 'open',
    how: { type: 'all' },
    undone: null,
    openedAt: at,
    endedAt: null,
    tasks: [],
  };
  state.steps.push(step);
  return step;
}

/** Notifies each person once, by the first rule that finds them. */
function tell(flow: Flow, node: ApprovalNotifyNode): Step {
  const { directory, state, at } = flow;
  const { userId: submitter } = state.facts.submitter;
  const step = newStep(flow, node);
  const found = node.who
    .flatMap((who) => peopleOf({ ...flow, next: null }, node, who))
    .map((one) => withDelegate(directory, one, { at, submitter }));
  for (const { person, standsFor, why } of found) {
    if (step.tasks.some((task) => task.person === person)) continue;
    addTask(step, {
      person,
      standsFor,
      why,
      vote: step.tasks.length,
      kind: 'told',
      state: 'told',
      askedAt: at,
      doneAt: at,
      doneBy: flow.by,
    });
  }
  return Object.assign(step, { state: 'passed', endedAt: at });
}

function enter(flow: Flow, node: ApprovalStepNode): Step {
  const asking = assignStep(flow, node);
  const carried = carriedPasses(flow, node);
  const step = newStep(flow, node);
  if (asking === null) {
    returnForNobody(flow, step, node.name);
    return step;
  }
  const { asked, how, leftOut } = asking;
  step.how = how;
  for (const [vote, one] of asked.entries()) {
    const task = addTask(step, { ...one, vote });
    if (carried.includes(one.person)) passByItself(flow, task, 'kept');
    else if (passedBefore(flow, node, one)) passByItself(flow, task, 'again');
  }
  if (leftOut !== null) addTask(step, { ...leftOut, vote: 0, state: 'skipped', doneAt: flow.at, doneBy: leftOut.person });
  settleStep(flow, step);
  return step;
}

function passByItself({ at }: Flow, task: Task, auto: Task['auto']): void {
  Object.assign(task, { state: 'passed', auto, doneAt: at, doneBy: task.person });
}

/** People who passed an earlier run of this step and need not pass again if the rule still finds them. */
function carriedPasses({ state }: Flow, node: ApprovalStepNode): string[] {
  const last = state.steps.findLast((step) => step.node === node.id);
  return last?.undone === 'carry' ? last.tasks.filter((task) => task.state === 'passed').map(({ person }) => person) : [];
}

/** Whether a person need not be asked because they passed an earlier current step. Never applies when the step fills in fields. */
function passedBefore(flow: Flow, node: ApprovalStepNode, { person }: Assignee): boolean {
  if (node.again === 'every' || node.fills.length > 0) return false;
  const before = passedNodes(flow, flow.state).filter(({ type }) => type === 'approve');
  const looked = node.again === 'once' ? before : before.slice(-1);
  return looked.some((earlier) =>
    stepOf(flow.state, earlier)?.tasks.some((task) => task.person === person && task.state === 'passed' && task.auto !== 'late'),
  );
}

/** A new run of a step that a return sends straight back to: the same tasks with the passes that they had. */
function resumed(flow: Flow, node: ApprovalStepNode): Step | null {
  const last = flow.state.steps.findLast((step) => step.node === node.id);
  if (last?.undone !== 'resume') return null;
  const tasks = last.tasks.filter((task) => task.kind === 'decide' && task.state !== 'transferred' && task.state !== 'removed');
  const mayBeAsked = ({ person, state }: Task) =>
    flow.directory.isActive(person) && (state === 'skipped' || !isOwnDocument(flow.state, node, person));
  if (!tasks.every(mayBeAsked)) return null;
  const step = newStep(flow, node);
  step.how = last.how;
  const idOf = new Map(tasks.map(({ id }, index) => [id, `${step.id}-${index + 1}`]));
  for (const task of tasks) addTask(step, onceMore(flow, task, idOf));
  settleStep(flow, step);
  return step;
}

function onceMore({ at }: Flow, task: Task, idOf: ReadonlyMap<string, string>): Pick<Task, 'person' | 'why' | 'vote'> & Partial<Task> {
  const { person, standsFor, why, vote, addedTo } = task;
  const parent = idOf.get(addedTo?.task ?? '');
  return {
    person,
    standsFor,
    why,
    vote,
    after: task.after.flatMap((id) => idOf.get(id) ?? []),
    addedTo: addedTo === null || parent === undefined ? null : { ...addedTo, task: parent },
    ...(task.state === 'passed' && { state: 'passed', auto: 'kept', doneAt: at, doneBy: person }),
    ...(task.state === 'skipped' && { state: 'skipped', doneAt: at, doneBy: person }),
  };
}
