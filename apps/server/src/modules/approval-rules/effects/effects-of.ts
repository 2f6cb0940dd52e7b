import { ownValue } from '@houtai/contract/own-value';

import type { Action } from '../actions.ts';
import { isToBeChosen } from '../flow.ts';
import type { ApprovalState, Step, Task } from '../state.ts';
import type { EffectNews, FlowEffect } from './effects.ts';

type Placed = { step: Step; task: Task };

/** Derives the effects of an action from the difference between the states before and after it. */
export function effectsOf(before: ApprovalState | null, after: ApprovalState, action: Action): FlowEffect[] {
  const old = new Map((before === null ? [] : tasksOf(before)).map(({ task }) => [task.id, task]));
  const now = tasksOf(after);
  const asks = now.filter(({ task }) => task.state === 'open' && old.get(task.id)?.state !== 'open');
  const releases = now.filter((one) => isReleased(old.get(one.task.id), one, action));
  return [
    ...statusOf(before, after),
    ...filled(before, after, action),
    ...releases.map(({ step, task }): FlowEffect => ({ type: 'release', person: task.person, step: step.id, task: task.id })),
    ...asks.map(({ step, task }): FlowEffect => ({ type: 'ask', person: task.person, step: step.id, task: task.id })),
    ...told({ before, after, action, releases, asks, old }),
    ...now
      .filter(({ task }) => !isSameDue(old.get(task.id)?.due ?? null, task.due))
      .map(({ task }): FlowEffect => ({ type: 'due', task: task.id, due: task.due })),
  ];
}

function tasksOf({ steps }: ApprovalState): Placed[] {
  return steps.flatMap((step) => step.tasks.map((task) => ({ step, task })));
}

/** States in which the person has finished their task themselves. */
const DONE: readonly Task['state'][] = ['passed', 'rejected', 'returned', 'advised', 'transferred'];

function isReleased(old: Task | undefined, { task }: Placed, action: Action): boolean {
  if (old?.state !== 'open' || task.state === 'open') return false;
  const isDone = 'task' in action && action.task === task.id && task.person === action.by && DONE.includes(task.state);
  return !isDone;
}

function statusOf(before: ApprovalState | null, after: ApprovalState): FlowEffect[] {
  return before?.status === after.status ? [] : [{ type: 'status', status: after.status }];
}

function filled(before: ApprovalState | null, after: ApprovalState, action: Action): FlowEffect[] {
  if (before === null || action.type !== 'decide') return [];
  const changed = Object.entries(after.facts.values).filter(([name, value]) => ownValue(before.facts.values, name) !== value);
  return changed.length === 0 ? [] : [{ type: 'fill', values: Object.fromEntries(changed) }];
}

const isSameDue = (one: Task['due'], other: Task['due']): boolean => one?.at === other?.at && one?.what === other?.what;

type Change = {
  before: ApprovalState | null;
  after: ApprovalState;
  action: Action;
  releases: readonly Placed[];
  asks: readonly Placed[];
  old: ReadonlyMap<string, Task>;
};

/** Notifies each person at most once, and neither newly asked people, nor the actor, nor placeholders for people yet to be chosen. */
function told(change: Change): FlowEffect[] {
  const silent = new Set([change.action.by, ...change.asks.map(({ task }) => task.person)]);
  return newsOf(change).flatMap(({ person, news, task }): FlowEffect[] => {
    if (silent.has(person) || isToBeChosen(person)) return [];
    silent.add(person);
    return [{ type: 'tell', person, news, task }];
  });
}

/** The news for a person who loses a task; a time limit either hands it to somebody else or settles it. */
function lostBy(action: Action, { state }: Task): EffectNews | undefined {
  return action.type === 'expire' ? (state === 'transferred' ? 'handedOn' : 'late') : LOST[action.type];
}

/** The news for a person who loses a task, by the action that took it. */
const LOST: Partial<Record<Action['type'], EffectNews>> = {
  withdraw: 'withdrawn',
  end: 'ended',
  takeBack: 'takenBack',
  handOn: 'handedOn',
  handOver: 'handedOn',
  move: 'moved',
  removeSigner: 'removed',
  changeOwner: 'handedOn',
};

function newsOf({ before, after, action, releases, old }: Change): { person: string; news: EffectNews; task: string | null }[] {
  const { userId: submitter } = after.facts.submitter;
  const status = before?.status === after.status || after.status === 'running' ? null : after.status;
  const about =
    (news: EffectNews) =>
    ({ task: { person, id } }: Placed) => ({ person, news, task: id });
  const now = tasksOf(after);
  return [
    ...(status === null ? [] : [{ person: submitter, news: status, task: null }]),
    ...releases.flatMap((one) => {
      const news = lostBy(action, one.task);
      return news === undefined ? [] : [about(news)(one)];
    }),
    ...now.filter(({ task }) => task.state === 'open' && isReminded(before, after)).map(about('reminded')),
    ...now.filter(({ task }) => task.state === 'told' && !old.has(task.id)).map(about('told')),
  ];
}

/**
 * Whether a person sent a reminder. Time limits notify nobody here: the module `reminders` sends those with everything else that is due.
 */
function isReminded(before: ApprovalState | null, after: ApprovalState): boolean {
  return before !== null && before.remindedAt !== after.remindedAt;
}
