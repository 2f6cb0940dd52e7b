import type { ApprovalCondition, ApprovalWhen } from '@houtai/contract/approval-conditions';
import type { ApprovalDefinition, ApprovalNode } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';

import type { Action } from '../actions.ts';
import type { FlowEffect } from '../effects/effects.ts';
import { openTasks } from '../flow.ts';
import type { ApprovalState, Step, Task } from '../state.ts';

/**
 * Invariants of every flow, written independently of the rules and as simply as possible. Each function returns the violated invariant as a
 * sentence, or null.
 */
type Seen = {
  before: ApprovalState | null;
  after: ApprovalState;
  action: Action;
  effects: readonly FlowEffect[];
  definition: ApprovalDefinition;
};

const tasksOf = ({ steps }: ApprovalState): Task[] => steps.flatMap(({ tasks }) => tasks);
const isEnded = ({ status }: ApprovalState): boolean => status !== 'running' && status !== 'returned';
const isDecided = ({ state, auto }: Task): boolean => ['passed', 'rejected', 'returned', 'advised'].includes(state) && auto === null;

/** A running flow has exactly one open step, any other has none. A finished step stays finished unless a decision in it is undone. */
export function faultOfSteps({ before, after, action }: Seen): string | null {
  const open = after.steps.filter((step) => step.state === 'open');
  if (open.length !== (after.status === 'running' ? 1 : 0)) return `${open.length} open steps in a ${after.status} flow`;
  if (open.some(({ undone, tasks }) => undone !== null || !tasks.some(({ state }) => state === 'open')))
    return 'an open step that asks nobody';
  const reopened = after.steps.find((step) => {
    const old = before?.steps.find(({ id }) => id === step.id);
    return old !== undefined && old.state !== 'open' && (old.state !== step.state || old.endedAt !== step.endedAt);
  });
  return reopened !== undefined && action.type !== 'takeBack' ? `step ${reopened.id} ended twice` : null;
}

export function faultOfPeople({ after }: Seen): string | null {
  for (const { id, tasks } of after.steps) {
    const people = tasks.filter(({ state }) => state === 'open' || state === 'waiting').map(({ person }) => person);
    if (new Set(people).size < people.length) return `${id} asks one person twice: ${people.join()}`;
  }
  return null;
}

/** States of tasks that were cancelled before the document changed its owner. */
const GONE: readonly Task['state'][] = ['skipped', 'transferred', 'removed', 'closed'];

/**
 * The submitter is asked nothing and has passed nothing, except in steps that let submitters approve; and no step passes because only the
 * submitter was found.
 */
export function faultOfOwn({ after, definition }: Seen): string | null {
  const { userId } = after.facts.submitter;
  for (const { id, node: nodeId, state, tasks } of after.steps) {
    const node = approvalNodesOf(definition.nodes).find((one) => one.id === nodeId);
    if (node?.type !== 'approve' || node.own === 'self') continue;
    if (tasks.some((task) => task.person === userId && !GONE.includes(task.state))) return `${id} asks its submitter`;
    const isEmpty = !tasks.some((task) => task.kind === 'decide' && task.state === 'passed');
    const mayBeEmpty = node.nobody?.type === 'pass' || tasks.some((task) => task.state === 'skipped');
    if (state === 'passed' && isEmpty && !mayBeEmpty) return `${id} passed without anybody`;
  }
  return null;
}

/** Decisions never change, except the one decision that is undone. */
export function faultOfDecisions({ before, after, action }: Seen): string | null {
  if (before === null) return null;
  const changed = tasksOf(before)
    .filter(isDecided)
    .find((old) => {
      const task = tasksOf(after).find(({ id }) => id === old.id);
      const isSame =
        task !== undefined &&
        ['state', 'person', 'comment', 'doneAt', 'doneBy'].every((key) =>
          Object.entries(task).some(([name, value]) => name === key && value === Object.entries(old).find(([own]) => own === key)?.[1]),
        );
      return !isSame && !(action.type === 'takeBack' && action.task === old.id);
    });
  return changed === undefined ? null : `decision ${changed.id} changed`;
}

/** A passed step has the passes that its voting rule requires; a rejected step has one rejection too many. */
export function faultOfVotes({ after }: Seen): string | null {
  return after.steps.map(faultOfStep).find((fault) => fault !== null) ?? null;
}

// oxlint-disable-next-line complexity -- a list of what may be wrong, one line each
function faultOfStep({ id, how, state, tasks }: Step): string | null {
  if (state !== 'passed' && state !== 'rejected') return null;
  const voting = tasks.filter(({ kind, state }) => kind === 'decide' && !['removed', 'transferred', 'skipped'].includes(state));
  const votes = [...new Set(voting.map(({ vote }) => vote))].map((vote) => voting.filter((task) => task.vote === vote));
  const passes = votes.filter((vote) => vote.every((task) => task.state === 'passed'));
  const against = votes.filter((vote) => vote.some((task) => task.state === 'rejected')).length;
  const wanted = { all: votes.length, order: votes.length, any: 1, some: how.type === 'some' ? how.count : 0 }[how.type];
  const enough = Math.min(wanted, votes.length);
  const byPeople = passes.filter((vote) => vote.some(({ auto }) => auto === null)).length;
  if (state === 'passed' && passes.length < enough) return `${id} passed with ${passes.length} of ${enough}`;
  if (state === 'passed' && passes.length > enough && byPeople > enough) return `${id} passed with ${passes.length}, more than ${enough}`;
  if (state === 'rejected' && against <= (how.type === 'some' ? votes.length - enough : 0)) return `${id} rejected by ${against}`;
  return state === 'rejected' && passes.length >= enough && enough > 0 ? `${id} rejected though it had passed` : null;
}

/** An ended flow never changes its status. */
export function faultOfEnd({ before, after }: Seen): string | null {
  if (before !== null && isEnded(before) && before.status !== after.status) return `${before.status} became ${after.status}`;
  if (isEnded(after) !== (after.end !== null)) return 'an end that does not say so';
  return isEnded(after) && tasksOf(after).some(({ state }) => state === 'open' || state === 'waiting') ? 'asked after the end' : null;
}

/** Effects match the tasks that are asked, and nobody gets two messages about one action. */
// oxlint-disable-next-line complexity -- a list of what may be wrong, one line each
export function faultOfEffects({ before, after, action, effects }: Seen): string | null {
  const open = new Set((before === null ? [] : openTasks(before)).map(({ id }) => id));
  const own = (before === null ? [] : openTasks(before)).find(
    ({ id, person }) => 'task' in action && id === action.task && person === action.by,
  );
  // A person's own action needs no message; tasks that they hold as a delegate may be released and asked again.
  if (
    own !== undefined &&
    tasksOf(after).some(
      ({ id, state }) => id === own.id && state !== 'closed' && state !== 'removed' && state !== 'waiting' && state !== 'open',
    )
  )
    open.delete(own.id);
  for (const effect of effects) {
    if (effect.type === 'release' && !open.delete(effect.task)) return `${effect.task} released without being asked`;
    if (effect.type === 'ask' && (open.has(effect.task) || !open.add(effect.task))) return `${effect.task} asked twice`;
  }
  const told = effects.flatMap((effect) => (effect.type === 'tell' || effect.type === 'ask' ? [effect.person] : []));
  if (new Set(told).size < told.length) return `told twice: ${told.join()}`;
  const asked = openTasks(after).map(({ id }) => id);
  return asked.toSorted().join() === [...open].toSorted().join() ? null : `asked ${asked.join()}, by the effects ${[...open].join()}`;
}

/** The nodes on the route of an amount, computed with ordinary numbers. */
export function nodesFor(nodes: readonly ApprovalNode[], amount: string): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'branch') return [node.id];
    const branch = node.branches.find(({ when }) => when === null || isTrue(when, amount));
    return branch === undefined ? [] : nodesFor(branch.nodes, amount);
  });
}

function isTrue(when: ApprovalWhen, amount: string): boolean {
  return when.some((group) => group.every((condition) => isMet(condition, amount)));
}

function isMet(condition: ApprovalCondition, amount: string): boolean {
  if (condition.type !== 'money') return false;
  const [one, other] = [amount === '' ? Number.NaN : Number(amount), Number(condition.value)];
  return { gt: one > other, ge: one >= other, lt: one < other, le: one <= other, eq: one === other, ne: one !== other }[condition.operator];
}
