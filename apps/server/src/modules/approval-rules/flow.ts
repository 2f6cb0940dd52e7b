import type { ApprovalStepNode } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';

import { settledWords } from './effects/settled-words.ts';
import type { World } from './people/directory.ts';
import type { StepAssignment } from './people/found-people.ts';
import { throwRefusal } from './refusals.ts';
import type { ApprovalState, Step, Task } from './state.ts';

/** A flow while something happens to it: its state is a copy that the rules change. */
export type Flow = World & {
  state: ApprovalState;
  by: string;
  at: string;
  /** Whom the one who passes chooses for the next step; null where nobody passes, or the choice has been used. */
  next: readonly string[] | null;
  /** At submission a step without anybody may refuse; later it goes to the administrators instead, as somebody has already decided. */
  strict: boolean;
  /** Whom steps have asked before, by their nodes, where they are to be taken for those whom the rules find. */
  askedThen?: ReadonlyMap<string, StepAssignment>;
};

/** What stands for a person whom somebody has yet to choose, in a rehearsal; no id of a person has such a sign. */
export const TO_BE_CHOSEN = '?';
export const isToBeChosen = (person: string): boolean => person.startsWith(TO_BE_CHOSEN);

/** The step that is open, or undefined; there is never more than one. */
export function openStep(state: ApprovalState): Step | undefined {
  return state.steps.find((step) => step.state === 'open' && step.undone === null);
}

/** The tasks that wait for a decision or an opinion. */
export function openTasks(state: ApprovalState): Task[] {
  return openStep(state)?.tasks.filter((task) => task.state === 'open') ?? [];
}

/** Tasks of a step that are asked, or will be. */
export function pendingTasks(step: Step): Task[] {
  return step.tasks.filter(({ state }) => state === 'open' || state === 'waiting');
}

/** The node of an open step. */
export function nodeOf({ definition }: World, step: Step): ApprovalStepNode {
  const node = approvalNodesOf(definition.nodes).find(({ id }) => id === step.node);
  if (node?.type !== 'approve') throw new RangeError(`no approver step ${step.node} in the definition`);
  return node;
}

/** A task of any step with its step; refuses one that there is not. */
export function taskOf({ state }: Pick<Flow, 'state'>, taskId: string): { step: Step; task: Task } {
  for (const step of state.steps) {
    const task = step.tasks.find(({ id }) => id === taskId);
    if (task !== undefined) return { step, task };
  }
  return throwRefusal('A0404', '这个审批任务已经撤下，请从待审批中打开最新的');
}

/** Refuses unless the flow goes on, saying how it ended and by whom. */
export function assertRunning({ state, directory }: Flow): void {
  if (state.status === 'running') return;
  if (state.status === 'returned') throwRefusal('A0409', '单据已退回给发起人，重新提交后才能审批');
  const { end } = state;
  const words = { passed: '已通过', rejected: '已被驳回', withdrawn: '已被撤回', ended: '已被终止' }[state.status];
  const who = end === null ? '' : `，由 ${directory.nameOf(end.by)} 处理`;
  throwRefusal('A0409', `流程${words}${who}`, end === null ? undefined : { by: end.by, at: end.at });
}

/** The task that waits for anyone who acts; refuses anybody else's, and one that somebody was quicker with. */
export function ownTask(flow: Flow, taskId: string): { step: Step; task: Task; node: ApprovalStepNode } {
  const { step, task } = taskOf(flow, taskId);
  if (task.person !== flow.by) throwRefusal('A0301', `这是 ${flow.directory.nameOf(task.person)} 的审批任务，只能由本人处理`);
  // A decision in the step says more than how the flow ended; an end says more than a task that went with it.
  if (isSettled(task) && (flow.state.status === 'running' || step.state !== 'closed')) {
    throwRefusal('A0409', settledWords(flow, step, task), decidedBy(task));
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

/** Ends the flow; what is still asked is not asked any more. */
export function endFlow(flow: Flow, status: 'passed' | 'rejected' | 'withdrawn' | 'ended', comment: string): void {
  const { state, by, at } = flow;
  const step = openStep(state);
  if (step !== undefined) closeStep(flow, step, 'closed');
  state.status = status;
  state.returned = null;
  state.end = { at, by, comment };
}

/** Ends a step, and what is still asked in it. */
export function closeStep({ by, at }: Flow, step: Step, state: Exclude<Step['state'], 'open'>): void {
  step.state = state;
  step.endedAt = at;
  for (const task of pendingTasks(step)) Object.assign(task, { state: 'closed', doneAt: at, doneBy: by, due: null });
}
