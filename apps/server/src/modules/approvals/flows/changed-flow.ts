import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';

import { type FlowWorld, foundForOpenStep, openStep, type RehearsedStep, rehearseFlow } from '#modules/approval-rules/index.ts';
import type { OrganisationChange } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { approvalFlows } from '../approvals.tables.ts';
import { nameOfNode } from '../reading/flow-columns.ts';
import { type DirectoryChange, isSame } from './changed-steps.ts';

type Flow = typeof approvalFlows.$inferSelect;

/**
 * The effect of a change of the organisation on a running document: a task whose person is gone (`held`), one that stays with a person the
 * rule no longer finds (`kept`), other people later, or a refused route.
 */
export type FlowChange =
  | { is: 'held'; name: string; before: string[] }
  | { is: 'kept'; name: string; before: string[]; after: string[] }
  | { is: 'other'; name: string; before: string[]; after: string[] }
  | { is: 'stuck'; words: string };

type About = { flow: Flow; definition: ApprovalDefinition; worlds: DirectoryChange; change: OrganisationChange };

/** Open tasks stay with their people whatever changes; the rules resolve later steps again. */
export function changedFlow(ctx: Pick<Ctx, 'now'>, { flow, definition, worlds, change }: About): FlowChange[] {
  const goOn = (world: FlowWorld) => rehearseFlow({ ...world, definition }, { state: flow.state, at: ctx.now.toISOString() });
  const [before, after] = [goOn(worlds.before), goOn(worlds.after)];
  const later = comingIn(after.steps);
  const others = [...comingIn(before.steps)].flatMap(([node, { name, people }]): FlowChange[] => {
    const now = later.get(node)?.people ?? [];
    return isSame(people, now) ? [] : [{ is: 'other', name, before: people, after: now }];
  });
  const isStuck = after.refusal !== null && after.refusal.message !== before.refusal?.message;
  return [
    ...heldIn(flow, definition, change),
    ...keptIn(ctx, { flow, definition, worlds, change }),
    ...(isStuck ? [{ is: 'stuck' as const, words: after.refusal?.message ?? '' }] : others),
  ];
}

function comingIn(steps: readonly RehearsedStep[]): Map<string, { name: string; people: string[] }> {
  const coming = steps.filter(({ stands }) => stands === 'coming');
  return new Map(coming.map(({ node, name, people }) => [node, { name, people: people.map(({ person }) => person) }]));
}

function heldIn({ state }: Flow, definition: ApprovalDefinition, change: OrganisationChange): FlowChange[] {
  const step = openStep(state);
  if (change.of !== 'people' || change.to !== null || step === undefined) return [];
  const held = step.tasks.filter((task) => (task.state === 'open' || task.state === 'waiting') && change.ids.includes(task.person));
  return held.length === 0
    ? []
    : [{ is: 'held', name: nameOfNode(definition, step.node), before: [...new Set(held.map(({ person }) => person))] }];
}

/** An open task of somebody whom the rule would no longer find. People who leave get another sentence. */
function keptIn({ now }: Pick<Ctx, 'now'>, { flow: { state }, definition, worlds, change }: About): FlowChange[] {
  const step = openStep(state);
  if (step === undefined) return [];
  const found = (world: FlowWorld) => foundForOpenStep({ ...world, definition }, { state, at: now.toISOString() });
  const [was, is] = [found(worlds.before), found(worlds.after)];
  const leaving = change.of === 'people' && change.to === null ? change.ids : [];
  const lost = was.filter((person) => !is.includes(person) && !leaving.includes(person));
  const kept = step.tasks.filter(({ person, state }) => (state === 'open' || state === 'waiting') && lost.includes(person));
  const before = [...new Set(kept.map(({ person }) => person))];
  const after = is.filter((person) => !was.includes(person));
  return before.length === 0 ? [] : [{ is: 'kept', name: nameOfNode(definition, step.node), before, after }];
}
