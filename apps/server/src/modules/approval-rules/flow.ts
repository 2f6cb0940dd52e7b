import type { ApprovalStepNode } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';

import { stepOutcomeWords } from './effects/settled-words.ts';
import type { FlowWorld } from './people/directory.ts';
import type { StepAssignment } from './people/found-people.ts';
import { throwRefusal } from './refusals.ts';
import type { ApprovalState, Step, Task } from './state.ts';

/** A flow while an action is applied: `state` is a mutable copy. */
export type Flow = FlowWorld & {
  state: ApprovalState;
  by: string;
  at: string;
  /** The people chosen for the next step; null if nobody chose, or the choice has been used. */
  next: readonly string[] | null;
  /**
   * True at submission, where a step without approvers is refused. Later such a step goes to the administrators, because others have
   * decided already.
   */
  strict: boolean;
  /** Earlier approvers by node, to be used instead of those that the rules find. */
  askedThen?: ReadonlyMap<string, StepAssignment>;
};

/** Placeholder in rehearsals for a person yet to be chosen; no user id contains it. */
export const TO_BE_CHOSEN = '?';
export const isToBeChosen = (person: string): boolean => person.startsWith(TO_BE_CHOSEN);

/** The open step, or undefined; there is never more than one. */
export function openStep(state: ApprovalState): Step | undefined {
  return state.steps.find((step) => step.state === 'open' && step.undone === null);
}

/** The tasks that wait for a decision or an opinion. */
export function openTasks(state: ApprovalState): Task[] {
  return openStep(state)?.tasks.filter((task) => task.state === 'open') ?? [];
}

/** Tasks that are open or will be. */
export function pendingTasks(step: Step): Task[] {
  return step.tasks.filter(({ state }) => state === 'open' || state === 'waiting');
}

export function nodeOf({ definition }: FlowWorld, step: Step): ApprovalStepNode {
  const node = approvalNodesOf(definition.nodes).find(({ id }) => id === step.node);
  if (node?.type !== 'approve') throw new RangeError(`no approver step ${step.node} in the definition`);
  return node;
}

/** The task and its step; refuses unknown ids. */
export function taskOf({ state }: Pick<Flow, 'state'>, taskId: string): { step: Step; task: Task } {
  for (const step of state.steps) {
    const task = step.tasks.find(({ id }) => id === taskId);
    if (task !== undefined) return { step, task };
  }
  return throwRefusal('A0404', '这个审批任务已经撤下，请从待审批中打开最新的');
}

/** Refuses unless the flow is running; the message says how it ended and by whom. */
export function assertRunning({ state, directory }: Flow): void {
  if (state.status === 'running') return;
  if (state.status === 'returned') throwRefusal('A0409', '单据已退回给发起人，重新提交后才能审批');
  const { end } = state;
  const words = { passed: '已通过', rejected: '已被驳回', withdrawn: '已被撤回', ended: '已被终止' }[state.status];
  const who = end === null ? '' : `，由 ${directory.nameOf(end.by)} 处理`;
  throwRefusal('A0409', `流程${words}${who}`, end === null ? undefined : { by: end.by, at: end.at });
}

/** The actor's open task. Refuses tasks of others and tasks that somebody else has settled. */
export function ownTask(flow: Flow, taskId: string): { step: Step; task: Task; node: ApprovalStepNode } {
  const { step, task } = taskOf(flow, taskId);
  if (task.person !== flow.by) throwRefusal('A0301', `这是 ${flow.directory.nameOf(task.person)} 的审批任务，只能由本人处理`);
  // A decision in the step explains more than the end of the flow; the end explains more than a task closed with it.
  if (isSettled(task) && (flow.state.status === 'running' || step.state !== 'closed')) {
    throwRefusal('A0409', stepOutcomeWords(flow, step, task), decidedBy(task));
  }
  assertRunning(flow);
  if (task.state === 'waiting') throwRefusal('A0409', '还没有轮到你处理，请等待前面的人');
  if (task.state !== 'open') throwRefusal('A0409', '这个任务不需要处理');
  return { step, task, node: nodeOf(flow, step) };
}

function isSettled({ state, doneAt }: Task): boolean {
  return state !== 'open' && state !== 'waiting' && doneAt !== null;
}

function decidedBy({ doneBy, doneAt }: Task): { by: string; at: string } | undefined {
  return doneBy === null || doneAt === null ? undefined : { by: doneBy, at: doneAt };
}

/** Ends the flow and closes its open tasks. */
export function endFlow(flow: Flow, status: 'passed' | 'rejected' | 'withdrawn' | 'ended', comment: string): void {
  const { state, by, at } = flow;
  const step = openStep(state);
  if (step !== undefined) closeStep(flow, step, 'closed');
  state.status = status;
  state.returned = null;
  state.end = { at, by, comment };
}

/** Ends a step and closes its open tasks. */
export function closeStep({ by, at }: Flow, step: Step, state: Exclude<Step['state'], 'open'>): void {
  step.state = state;
  step.endedAt = at;
  for (const task of pendingTasks(step)) Object.assign(task, { state: 'closed', doneAt: at, doneBy: by, due: null });
}
