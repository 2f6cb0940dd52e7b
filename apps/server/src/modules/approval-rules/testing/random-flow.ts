import type { ApprovalCondition } from '@houtai/contract/approval-conditions';
import type { ApprovalNode, ApprovalStepNode, ApprovalWho } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';
import * as fc from 'fast-check';

import { SYSTEM } from '../actions.ts';
import { openTasks } from '../flow.ts';
import type { FlowWorld } from '../people/directory.ts';
import { choiceIn } from '../people/people-of.ts';
import type { DocumentFacts } from '../state.ts';
import { type Doing, FACTS, type Played, sampleWorld, step } from './sample-flow.ts';

const PEOPLE = ['wang', 'boss', 'lin', 'sam', 'ann', 'bob', 'cat', 'dan', 'eve', 'adm'];
const anybody = fc.constantFrom(...PEOPLE);
const several = fc.uniqueArray(anybody, { minLength: 1, maxLength: 4 });

const who: fc.Arbitrary<ApprovalWho> = fc.oneof(
  { weight: 4, arbitrary: several.map((userIds): ApprovalWho => ({ type: 'people', userIds })) },
  fc.constant<ApprovalWho>({ type: 'role', roleId: 'finance', within: 'all' }),
  fc.constant<ApprovalWho>({ type: 'role', roleId: 'nobody', within: 'company' }),
  fc.constant<ApprovalWho>({ type: 'post', postId: 'manager', within: 'company' }),
  fc.record({ type: fc.constant('head' as const), level: fc.integer({ min: 1, max: 3 }), above: fc.boolean() }),
  fc.record({ type: fc.constant('heads' as const), upTo: fc.integer({ min: 1, max: 3 }) }),
  fc.constant<ApprovalWho>({ type: 'chosen', from: { type: 'everyone' }, least: 1, most: 3 }),
  fc.constant<ApprovalWho>({ type: 'field', field: 'manager' }),
  fc.constant<ApprovalWho>({ type: 'previous', from: { type: 'everyone' }, least: 1, most: 3 }),
);

const how = fc.oneof(
  fc.constantFrom({ type: 'all' as const }, { type: 'any' as const }, { type: 'order' as const }),
  fc.record({ type: fc.constant('some' as const), count: fc.integer({ min: 1, max: 3 }) }),
);

const approve = fc
  .record({
    who,
    how,
    own: fc.constantFrom('self' as const, 'skip' as const, 'head' as const),
    again: fc.constantFrom('every' as const, 'once' as const, 'consecutive' as const),
    nobody: fc.constantFrom<NonNullable<ApprovalStepNode['nobody']>>(
      { type: 'pass' as const },
      { type: 'administrators' as const },
      { type: 'people' as const, userIds: ['boss'] },
    ),
    fills: fc.constantFrom<ApprovalStepNode['fills']>([], [], [{ field: 'amount', required: false }]),
    limit: fc.constantFrom(null, { days: 1, late: 'head' as const, lateDays: 1 }, { days: 1, late: 'pass' as const, lateDays: 1 }),
  })
  .map(({ who, ...rest }): ApprovalNode => step('', who, rest));

const notify = fc.array(who, { minLength: 1, maxLength: 2 }).map((list): ApprovalNode => ({ type: 'notify', id: '', name: '', who: list }));

const condition: fc.Arbitrary<ApprovalCondition> = fc.record({
  type: fc.constant('money' as const),
  field: fc.constant('amount'),
  operator: fc.constantFrom('gt' as const, 'ge' as const, 'lt' as const, 'le' as const, 'eq' as const, 'ne' as const),
  value: fc.constantFrom('10', '20', '20.01', '30'),
});
const when = fc.array(fc.array(condition, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 });

const { nodes } = fc.letrec<{ nodes: ApprovalNode[]; branch: ApprovalNode }>((tie) => ({
  nodes: fc.array(fc.oneof({ maxDepth: 2, depthIdentifier: 'nodes' }, approve, { weight: 3, arbitrary: approve }, notify, tie('branch')), {
    minLength: 1,
    maxLength: 3,
    depthIdentifier: 'nodes',
  }),
  branch: fc.tuple(when, tie('nodes'), tie('nodes')).map(([when, one, other]): ApprovalNode => ({
    type: 'branch',
    id: '',
    name: '',
    branches: [
      { id: '', name: '', when, nodes: one },
      { id: '', name: '', when: null, nodes: other },
    ],
  })),
}));

/** Gives each node a unique id. */
function numbered(nodes: readonly ApprovalNode[], prefix = 'n'): ApprovalNode[] {
  return nodes.map((node, index) => {
    const id = `${prefix}${index + 1}`;
    if (node.type !== 'branch') return { ...node, id, name: id };
    const branches = node.branches.map((branch, at) => ({
      ...branch,
      id: `${id}b${at}`,
      nodes: numbered(branch.nodes, `${id}${'ab'[at]}`),
    }));
    return { ...node, id, name: id, branches };
  });
}

/** A random flow of the sample company, with delegates and disabled people, and a document with all choices made. */
export const anyFlow: fc.Arbitrary<{ world: FlowWorld; facts: DocumentFacts }> = fc
  .record({
    nodes,
    withdraw: fc.constantFrom('first' as const, 'always' as const, 'never' as const),
    standIns: fc.dictionary(anybody, anybody, { maxKeys: 3 }),
    inactive: fc.subarray(['ann', 'cat', 'sam', 'lin'], { maxLength: 2 }),
    amount: fc.constantFrom('', '9.99', '10', '20.00', '20.01', '25', '30.000', '31'),
    chosen: fc.uniqueArray(fc.constantFrom('boss', 'bob', 'dan', 'eve', 'adm'), { minLength: 1, maxLength: 3 }),
  })
  .map(({ nodes, withdraw, standIns, inactive, amount, chosen }) => {
    const world = sampleWorld(numbered(nodes), { withdraw }, { standIns, inactive });
    const choices = approvalNodesOf(world.definition.nodes)
      .filter((node) => choiceIn(node) !== null)
      .map(({ id }) => [id, chosen]);
    return { world, facts: { ...FACTS, values: { ...FACTS.values, amount }, chosen: Object.fromEntries(choices) } };
  });

/**
 * A random flow in which its submitter takes part: named, chosen, added by preview, delegate, head of the department, often the only
 * administrator. The submission may be refused.
 */
export const anyOwnFlow: fc.Arbitrary<{ world: FlowWorld; facts: DocumentFacts }> = fc
  .record({
    flow: anyFlow,
    submitter: fc.constantFrom('boss', 'lin', 'ann', 'adm', 'cat'),
    administrators: fc.constantFrom<string[]>(['adm'], ['adm'], ['boss'], ['lin', 'adm'], ['ann'], ['gone']),
    nobody: fc.constantFrom<ApprovalStepNode['nobody']>(
      null,
      { type: 'refuse' },
      { type: 'administrators' },
      { type: 'people', userIds: ['lin', 'ann'] },
    ),
    standIns: fc.dictionary(anybody, fc.constantFrom('boss', 'lin', 'ann', 'adm', 'cat'), { maxKeys: 4 }),
    chosen: fc.dictionary(fc.constantFrom('n1', 'n2', 'n3', 'n1a1', 'n2b1'), several, { maxKeys: 3 }),
  })
  .map(({ flow: { world, facts }, submitter, administrators, nobody, standIns, chosen }) => {
    const preview = { add: true, remove: true };
    const changed = (nodes: readonly ApprovalNode[]): ApprovalNode[] =>
      nodes.map((node) => {
        if (node.type === 'branch') return { ...node, branches: node.branches.map((one) => ({ ...one, nodes: changed(one.nodes) })) };
        return node.type === 'approve' ? { ...node, preview, nobody: node.nobody?.type === 'pass' ? node.nobody : nobody } : node;
      });
    const { definition } = world;
    const own = sampleWorld(changed(definition.nodes), { withdraw: definition.withdraw }, { standIns, administrators });
    const place = own.directory.placeOf(submitter);
    if (place === null) throw new Error('no place');
    const { departmentId, companyId } = place;
    return {
      world: own,
      facts: { ...facts, submitter: { userId: submitter, departmentId, companyId }, chosen: { ...facts.chosen, ...chosen } },
    };
  });

/** A random trial: the action, the task or person to pick, and its options. */
export type RandomStep = { what: Doing['type']; pick: number; person: string; flag: boolean; where: number; hours: number };

export const randomSteps: fc.Arbitrary<RandomStep[]> = fc.array(
  fc.record({
    what: fc.oneof(
      { weight: 2, arbitrary: fc.constant('decide' as const) },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          ...(['transfer', 'consult', 'advise', 'addSigners', 'removeSigner', 'return', 'resubmit', 'takeBack'] as const),
          ...([
            'withdraw',
            'remind',
            'open',
            'expire',
            'handOn',
            'end',
            'handOver',
            'changeOwner',
            'move',
            'return',
            'takeBack',
            'addSigners',
          ] as const),
        ),
      },
    ),
    pick: fc.nat({ max: 20 }),
    person: anybody,
    flag: fc.boolean(),
    where: fc.nat({ max: 2 }),
    hours: fc.constantFrom(0, 1, 30),
  }),
  { minLength: 8, maxLength: 24, size: 'max' },
);

/** The same trials without actions that usually end a flow, so that more of them meet returns and added signers. */
export const ongoingFlowSteps: fc.Arbitrary<RandomStep[]> = randomSteps.map((trials) =>
  trials.map((trial) => ({ ...trial, what: ENDING.includes(trial.what) ? 'return' : trial.what, pick: trial.pick | 1 })),
);
const ENDING: readonly Doing['type'][] = ['withdraw', 'end', 'expire'];

/** The action of a trial in the present state of a flow; it may be refused. */
// oxlint-disable-next-line complexity -- one case for each action, with what it takes
export function randomActionOf(flow: Played, { what, pick, person, flag, where }: RandomStep): { by: string; doing: Doing } {
  const { now } = flow;
  const tasks = now.steps.flatMap((one) => one.tasks);
  const open = openTasks(now);
  const done = tasks.filter(({ state, auto }) => state === 'passed' && auto === null);
  const pool = what === 'takeBack' ? done : what === 'removeSigner' ? tasks.filter(({ addedTo }) => addedTo !== null) : open;
  const { id: task, person: holder } = pool[pick % Math.max(1, pool.length)] ??
    tasks[pick % Math.max(1, tasks.length)] ?? { id: 's9-9', person };
  const submitter = now.facts.submitter.userId;
  const comment = '说明';
  // A returned flow is resubmitted most of the time.
  if (now.status === 'returned' && pick % 4 !== 0) return resubmission(flow, flag);
  switch (what) {
    case 'submit':
    case 'resubmit':
      return {
        by: submitter,
        doing: { type: 'resubmit', facts: { ...now.facts, values: { ...now.facts.values, amount: flag ? '15' : '25' } } },
      };
    case 'decide': {
      const node = choiceOrFill(flow, task);
      return {
        by: holder,
        doing: { type: what, task, pass: pick % 8 !== 0, comment, next: [person], fields: node && flag ? { amount: '30.01' } : {} },
      };
    }
    case 'transfer':
    case 'consult':
      return { by: holder, doing: { type: what, task, to: person, comment } };
    case 'advise':
      return { by: holder, doing: { type: what, task, comment } };
    case 'addSigners':
      return {
        by: holder,
        doing: { type: what, task, people: [person], where: (['before', 'after', 'beside'] as const)[where] ?? 'after', comment },
      };
    case 'removeSigner': {
      const by = tasks.find(({ id }) => id === task)?.addedTo?.by ?? person;
      return { by, doing: { type: what, task } };
    }
    case 'return': {
      const nodes = now.steps.map(({ node }) => node);
      return {
        by: holder,
        doing: { type: what, task, to: where === 0 ? null : (nodes[pick % nodes.length] ?? null), way: flag ? 'again' : 'back', comment },
      };
    }
    case 'takeBack':
    case 'open':
      return { by: holder, doing: { type: what, task } };
    case 'expire':
      return { by: SYSTEM, doing: { type: what, task } };
    case 'withdraw':
      return { by: submitter, doing: { type: what, comment } };
    case 'remind':
      return { by: submitter, doing: { type: what } };
    case 'handOn':
      return { by: 'adm', doing: { type: what, task, to: person, reason: comment } };
    case 'end':
      return flag ? { by: 'adm', doing: { type: what, reason: comment } } : { by: holder, doing: { type: 'open', task } };
    case 'handOver':
      return { by: 'adm', doing: { type: what, from: holder, to: person } };
    case 'changeOwner':
      return { by: 'adm', doing: { type: what, submitter: newOwner(flow, person) } };
    case 'move':
      return { by: 'adm', doing: { type: what, definition: flow.world.definition } };
  }
}

/** A new owner who has decided nothing and is not the fallback approver; otherwise the owner stays the same. */
function newOwner({ now: { steps, facts }, world }: Played, userId: string): DocumentFacts['submitter'] {
  const place = world.directory.placeOf(userId);
  const hasDecided = steps.some(({ tasks }) =>
    tasks.some(({ person, state }) => person === userId && ['passed', 'rejected', 'returned', 'advised'].includes(state)),
  );
  return place === null || hasDecided || userId === 'adm'
    ? facts.submitter
    : { userId, departmentId: place.departmentId, companyId: place.companyId };
}

function resubmission({ now: { facts } }: Played, flag: boolean): { by: string; doing: Doing } {
  const values = { ...facts.values, amount: flag ? '15' : '25' };
  return { by: facts.submitter.userId, doing: { type: 'resubmit', facts: { ...facts, values } } };
}

function choiceOrFill({ world, now }: Played, task: string): boolean {
  const node = now.steps.find(({ tasks }) => tasks.some(({ id }) => id === task))?.node;
  return approvalNodesOf(world.definition.nodes).some((one) => one.id === node && one.type === 'approve' && one.fills.length > 0);
}
