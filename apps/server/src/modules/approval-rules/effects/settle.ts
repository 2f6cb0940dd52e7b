import type { ApprovalHow } from '@houtai/contract/approval-definitions';

import { closeStep, type Flow, nodeOf, pendingTasks } from '../flow.ts';
import type { Step, Task } from '../state.ts';

/** States in which nobody waits for a task any more. */
const DONE: readonly Task['state'][] = ['passed', 'advised', 'removed', 'skipped'];

/** States in which a task no longer belongs to its vote. */
const GONE: readonly Task['state'][] = ['removed', 'transferred', 'skipped'];

/**
 * Closes a step if its votes decide it, otherwise asks everyone whose turn it is. A vote is one approver with their added signers: it
 * passes when all of them pass, and is rejected when one rejects.
 */
export function settleStep(flow: Flow, step: Step): void {
  const result = resultOf(step);
  if (result !== null) closeStep(flow, step, result);
  else for (const task of step.tasks.filter((task) => task.state === 'waiting' && isDue(step, task))) ask(flow, step, task);
}

function resultOf(step: Step): 'passed' | 'rejected' | null {
  const votes = groupVotes(step);
  const passed = votes.filter((tasks) => outcomeOf(tasks) === 'passed').length;
  const rejected = votes.filter((tasks) => outcomeOf(tasks) === 'rejected').length;
  const needed = neededVotes(step.how, votes.length);
  if (passed >= needed) return 'passed';
  // One rejection suffices, except with M of N, where the step is rejected only when M passes can no longer be reached.
  const tolerated = step.how.type === 'some' ? votes.length - needed : 0;
  return rejected > tolerated ? 'rejected' : null;
}

/** The number of votes that have to pass. */
export function neededVotes(how: ApprovalHow, votes: number): number {
  if (how.type === 'any') return Math.min(1, votes);
  return how.type === 'some' ? Math.min(how.count, votes) : votes;
}

/** The remaining tasks of each vote, in the order of the votes. */
export function groupVotes({ tasks }: Step): Task[][] {
  const byVote = new Map<number, Task[]>();
  for (const task of tasks) {
    if (task.kind === 'decide' && !GONE.includes(task.state)) byVote.set(task.vote, [...(byVote.get(task.vote) ?? []), task]);
  }
  return [...byVote.entries()].toSorted(([a], [b]) => a - b).map(([, list]) => list);
}

export function outcomeOf(vote: readonly Task[]): 'passed' | 'rejected' | null {
  if (vote.some(({ state }) => state === 'rejected')) return 'rejected';
  return vote.every(({ state }) => state === 'passed') ? 'passed' : null;
}

function isDue(step: Step, task: Task): boolean {
  const isReady = task.after.every((id) => step.tasks.some((other) => other.id === id && DONE.includes(other.state)));
  if (!isReady || step.how.type !== 'order') return isReady;
  return groupVotes(step).every((vote) => vote.every((other) => other.vote >= task.vote) || outcomeOf(vote) === 'passed');
}

function ask(flow: Flow, step: Step, task: Task): void {
  const { limit } = nodeOf(flow, step);
  task.state = 'open';
  task.askedAt ??= flow.at;
  if (limit === null || task.kind !== 'decide') return;
  task.lateAt = flow.calendar.after(flow.at, limit.days);
  task.due = { at: task.lateAt, what: 'remind' };
}

/** Suspends a task until tasks added before it are done. */
export function suspendTask(task: Task): void {
  Object.assign(task, { state: 'waiting', lateAt: null, due: null });
}

/** Whether a person already has a part in a step, so that they must not get a second one. */
export function hasVoice(step: Step, person: string): boolean {
  const spoken = step.tasks.some(
    (task) => task.person === person && task.kind === 'decide' && (task.state === 'passed' || task.state === 'rejected'),
  );
  return spoken || pendingTasks(step).some((task) => task.person === person);
}
