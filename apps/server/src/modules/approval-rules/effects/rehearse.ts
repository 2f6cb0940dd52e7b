import type { ApprovalHow, ApprovalStepNode } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';
import { ownValue } from '@houtai/contract/own-value';

import { assertChosen, assertMayBegin, begun } from '../actions/submit.ts';
import { stepOf, wayOf } from '../conditions/way.ts';
import { type Flow, isToBeChosen, TO_BE_CHOSEN } from '../flow.ts';
import type { World } from '../people/directory.ts';
import type { EarlierWay } from '../people/earlier-way.ts';
import { choiceIn } from '../people/people-of.ts';
import { type Refusal, Refused } from '../refusals.ts';
import type { ApprovalState, Facts, Step, BranchChoice, Task } from '../state.ts';
import { goOn } from './go-on.ts';
import { passOne, runThrough, undecidedBranches } from './run-through.ts';

/** A step on the way as it is or would be: who is asked or told and why. A person whose id begins with ? is yet to be chosen. */
export type RehearsedStep = {
  node: string;
  name: string;
  type: 'approve' | 'notify';
  how: ApprovalHow;
  people: Pick<Task, 'person' | 'standsFor' | 'why' | 'state' | 'auto'>[];
  /** Whether it has passed, is open, or comes only if everybody passes. */
  stands: 'passed' | 'open' | 'coming';
  /** The node that branches on whose undecided branch it lies; null for a step that comes as it is shown. */
  undecided: string | null;
  /** Whether it goes on with those who were asked before a return, whom nobody chooses again. */
  isResumed: boolean;
};

/** The way that a flow takes if everybody passes, in the order in which they are asked. */
export type Rehearsal = {
  steps: RehearsedStep[];
  /** The branches taken; `undecidedBy` names the fields that somebody on the way fills in, so that it may be another one (按金额再定). */
  branches: (BranchChoice & { undecidedBy: string[] })[];
  /** Why it goes no further, or null. */
  refusal: Refusal | null;
};

/**
 * What is submitted: for the first time, or once more after it was returned. What was submitted before (`past`) was allowed then, its branches and
 * whom its steps asked are known, and choices that do not fit any more lapse.
 */
type Submission = { facts: Facts; at: string; returned?: ApprovalState; past?: EarlierWay };

/**
 * The way from a submission with these facts, or on from where a flow stands, found by running the rules themselves: what they would do is what
 * they will do. Nothing is written.
 */
export function rehearse(world: World, from: Submission | { state: ApprovalState; at: string }): Rehearsal {
  const flow = flowOf(world, from);
  const { state } = flow;
  const refused = ('facts' in from ? started(flow, from) : null) ?? runThrough(flow);
  const { known, decided, wasReturned } = basisOf(from);
  const open = undecidedBranches(flow, state).filter(({ node }) => !decided.includes(node));
  const undecided = new Map(open.map(({ node, fields }) => [node, fields]));
  // A step that would have nobody gives the document back.
  const given: Refusal | null = state.returned === null || wasReturned ? null : { code: 'A0409', message: state.returned.comment };
  return {
    steps: shownSteps(flow, known, [...undecided.keys()]),
    branches: state.taken.map((taken) => ({ ...taken, undecidedBy: undecided.get(taken.node) ?? [] })),
    refusal: refused?.refusal ?? given,
  };
}

function flowOf(world: World, from: Submission | { state: ApprovalState; at: string }): Flow {
  const isNew = 'facts' in from;
  const state = isNew ? submitted(world, from) : structuredClone(from.state);
  const flow = { ...world, state, by: state.facts.submitter.userId, at: from.at, next: null, strict: isNew };
  return isNew && from.past ? { ...flow, askedThen: from.past.askedThen } : flow;
}

/** Where it stands before: the steps that were reached, the branches that are decided, and whether it waits for its submitter. */
function basisOf(from: Submission | { state: ApprovalState }): { known: readonly Step[]; decided: string[]; wasReturned: boolean } {
  if ('facts' in from) return { known: from.returned?.steps ?? [], decided: [], wasReturned: false };
  const { steps, taken, returned } = from.state;
  return { known: steps, decided: taken.map(({ node }) => node), wasReturned: returned !== null };
}

/** What passing a task asks to be chosen: the step that the one who passes chooses people for, or null. */
export function choiceAfter(
  world: World,
  { state, task, at }: { state: ApprovalState; task: string; at: string },
): ApprovalStepNode | null {
  const flow: Flow = { ...world, state: structuredClone(state), by: '', at, next: null, strict: false };
  if (passOne(flow, task) !== null) return null;
  const chosen = flow.state.steps.slice(state.steps.length).find(({ tasks }) => tasks.some(({ person }) => isToBeChosen(person)));
  const node = approvalNodesOf(world.definition.nodes).find(({ id }) => id === chosen?.node);
  return node?.type === 'approve' && node.who.type === 'previous' ? node : null;
}

function submitted(world: World, { facts, at, returned, past }: Submission): ApprovalState {
  const chosen = withChoices(world, facts);
  if (returned === undefined) return { ...begun(chosen, at), taken: structuredClone([...(past?.taken ?? [])]) };
  return { ...structuredClone(returned), facts: chosen, status: 'running', returned: null };
}

function started(flow: Flow, { returned, past }: Submission): Refused | null {
  try {
    if (returned !== undefined) assertChosen(flow);
    else if (past === undefined) assertMayBegin(flow);
    goOn(flow);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/** The facts with somebody to be chosen wherever the submitter has not chosen yet. */
function withChoices({ definition }: World, facts: Facts): Facts {
  const open = approvalNodesOf(definition.nodes).filter(
    (node) => choiceIn(node) !== null && (ownValue(facts.chosen, node.id) ?? []).length === 0,
  );
  return { ...facts, chosen: { ...facts.chosen, ...Object.fromEntries(open.map(({ id }) => [id, [`${TO_BE_CHOSEN}${id}`]])) } };
}

function shownSteps(flow: Flow, known: readonly Step[], undecided: readonly string[]): RehearsedStep[] {
  const branchOf = new Map(undecided.flatMap((id) => nodesWithin(flow, id).map((node) => [node, id] as const)));
  const shown: RehearsedStep[] = [];
  for (const node of wayOf(flow, flow.state)) {
    const step = stepOf(flow.state, node);
    if (step === undefined) return shown;
    const before = known.find(({ id }) => id === step.id);
    shown.push({
      node: node.id,
      name: node.name,
      type: node.type,
      how: step.how,
      people: step.tasks.filter(isShown).map(({ person, standsFor, why, state, auto }) => ({ person, standsFor, why, state, auto })),
      stands: before === undefined ? 'coming' : before.state === 'passed' ? 'passed' : 'open',
      undecided: branchOf.get(node.id) ?? null,
      isResumed: before === undefined && isResumed(step, known),
    });
  }
  return shown;
}

/** Tasks that were kept after a return name no step of their own; only those of a step that goes on are in the places of the ones before. */
function isResumed(step: Step, known: readonly Step[]): boolean {
  const last = known.findLast(({ node }) => node === step.node);
  const people = ({ tasks }: Step) =>
    tasks.filter(({ kind, state }) => kind === 'decide' && state !== 'transferred' && state !== 'removed').map(({ person }) => person);
  return last?.undone === 'resume' && people(last).join() === people(step).join();
}

const isShown = ({ state, kind }: Task): boolean => kind !== 'consult' && state !== 'transferred' && state !== 'removed';

function nodesWithin({ definition }: World, branchNode: string): string[] {
  const node = approvalNodesOf(definition.nodes).find(({ id }) => id === branchNode);
  return node?.type === 'branch' ? node.branches.flatMap((branch) => approvalNodesOf(branch.nodes).map(({ id }) => id)) : [];
}
