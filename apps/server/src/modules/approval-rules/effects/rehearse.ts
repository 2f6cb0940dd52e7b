import type { ApprovalHow, ApprovalStepNode } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';
import { ownValue } from '@houtai/contract/own-value';

import { assertChosen, assertMayBegin, initialState } from '../actions/submit.ts';
import { stepOf, walkNodes } from '../conditions/walk-nodes.ts';
import { type Flow, isToBeChosen, TO_BE_CHOSEN } from '../flow.ts';
import type { FlowWorld } from '../people/directory.ts';
import type { EarlierWay } from '../people/earlier-way.ts';
import { choiceIn } from '../people/people-of.ts';
import { type Refusal, Refused } from '../refusals.ts';
import type { ApprovalState, BranchChoice, DocumentFacts, Step, Task } from '../state.ts';
import { advanceToNextNode } from './go-on.ts';
import { passOneTask, runThrough, undecidedBranches } from './run-through.ts';

/**
 * A step on the route as it is or would be, with the people it asks or notifies and why. An id that begins with `?` stands for a person yet
 * to be chosen.
 */
export type RehearsedStep = {
  node: string;
  name: string;
  type: 'approve' | 'notify';
  how: ApprovalHow;
  people: Pick<Task, 'person' | 'standsFor' | 'why' | 'state' | 'auto'>[];
  /** `coming` assumes that everybody passes. */
  stands: 'passed' | 'open' | 'coming';
  /** The branch node on whose undecided branch the step lies; null if the step is certain to come. */
  undecided: string | null;
  /** Whether the step resumes with the people asked before a return, so that nobody chooses again. */
  isResumed: boolean;
};

/** The route of a flow if everybody passes, in the order in which people are asked. */
export type Rehearsal = {
  steps: RehearsedStep[];
  /**
   * The branches taken. `undecidedBy` names the fields that approvers fill in on the way, so that another branch may be taken (按金额再定).
   */
  branches: (BranchChoice & { undecidedBy: string[] })[];
  /** Why the flow cannot continue, or null. */
  refusal: Refusal | null;
};

/**
 * A submission or resubmission. `past` is an earlier flow that was allowed: its branches and approvers are reused, and choices that are no
 * longer valid lapse.
 */
type Submission = { facts: DocumentFacts; at: string; returned?: ApprovalState; past?: EarlierWay };

/** Finds the route from a submission or from the present state of a flow by running the real rules on a copy. Writes nothing. */
export function rehearseFlow(world: FlowWorld, from: Submission | { state: ApprovalState; at: string }): Rehearsal {
  const flow = flowOf(world, from);
  const { state } = flow;
  const refused = ('facts' in from ? started(flow, from) : null) ?? runThrough(flow);
  const { known, decided, wasReturned } = basisOf(from);
  const open = undecidedBranches(flow, state).filter(({ node }) => !decided.includes(node));
  const undecided = new Map(open.map(({ node, fields }) => [node, fields]));
  // A step without approvers returns the document.
  const given: Refusal | null = state.returned === null || wasReturned ? null : { code: 'A0409', message: state.returned.comment };
  return {
    steps: shownSteps(flow, known, [...undecided.keys()]),
    branches: state.taken.map((taken) => ({ ...taken, undecidedBy: undecided.get(taken.node) ?? [] })),
    refusal: refused?.refusal ?? given,
  };
}

function flowOf(world: FlowWorld, from: Submission | { state: ApprovalState; at: string }): Flow {
  const isNew = 'facts' in from;
  const state = isNew ? submitted(world, from) : structuredClone(from.state);
  const flow = { ...world, state, by: state.facts.submitter.userId, at: from.at, next: null, strict: isNew };
  return isNew && from.past ? { ...flow, askedThen: from.past.askedThen } : flow;
}

/** The starting point: the steps reached so far, the decided branches, and whether the flow waits for its submitter. */
function basisOf(from: Submission | { state: ApprovalState }): { known: readonly Step[]; decided: string[]; wasReturned: boolean } {
  if ('facts' in from) return { known: from.returned?.steps ?? [], decided: [], wasReturned: false };
  const { steps, taken, returned } = from.state;
  return { known: steps, decided: taken.map(({ node }) => node), wasReturned: returned !== null };
}

/** The step whose approvers the person who passes this task has to choose, or null. */
export function choiceAfter(
  world: FlowWorld,
  { state, task, at }: { state: ApprovalState; task: string; at: string },
): ApprovalStepNode | null {
  const flow: Flow = { ...world, state: structuredClone(state), by: '', at, next: null, strict: false };
  if (passOneTask(flow, task) !== null) return null;
  const chosen = flow.state.steps.slice(state.steps.length).find(({ tasks }) => tasks.some(({ person }) => isToBeChosen(person)));
  const node = approvalNodesOf(world.definition.nodes).find(({ id }) => id === chosen?.node);
  return node?.type === 'approve' && node.who.type === 'previous' ? node : null;
}

function submitted(world: FlowWorld, { facts, at, returned, past }: Submission): ApprovalState {
  const chosen = withChoices(world, facts);
  if (returned === undefined) return { ...initialState(chosen, at), taken: structuredClone([...(past?.taken ?? [])]) };
  return { ...structuredClone(returned), facts: chosen, status: 'running', returned: null };
}

function started(flow: Flow, { returned, past }: Submission): Refused | null {
  try {
    if (returned !== undefined) assertChosen(flow);
    else if (past === undefined) assertMayBegin(flow);
    advanceToNextNode(flow);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/** Puts placeholders where the submitter has not chosen yet. */
function withChoices({ definition }: FlowWorld, facts: DocumentFacts): DocumentFacts {
  const open = approvalNodesOf(definition.nodes).filter(
    (node) => choiceIn(node) !== null && (ownValue(facts.chosen, node.id) ?? []).length === 0,
  );
  return { ...facts, chosen: { ...facts.chosen, ...Object.fromEntries(open.map(({ id }) => [id, [`${TO_BE_CHOSEN}${id}`]])) } };
}

function shownSteps(flow: Flow, known: readonly Step[], undecided: readonly string[]): RehearsedStep[] {
  const branchOf = new Map(undecided.flatMap((id) => nodesWithin(flow, id).map((node) => [node, id] as const)));
  const shown: RehearsedStep[] = [];
  for (const node of walkNodes(flow, flow.state)) {
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

/** Tasks that a return preserved belong to no step of their own; only tasks of a resumed step match the tasks of the run before. */
function isResumed(step: Step, known: readonly Step[]): boolean {
  const last = known.findLast(({ node }) => node === step.node);
  const people = ({ tasks }: Step) =>
    tasks.filter(({ kind, state }) => kind === 'decide' && state !== 'transferred' && state !== 'removed').map(({ person }) => person);
  return last?.undone === 'resume' && people(last).join() === people(step).join();
}

const isShown = ({ state, kind }: Task): boolean => kind !== 'consult' && state !== 'transferred' && state !== 'removed';

function nodesWithin({ definition }: FlowWorld, branchNode: string): string[] {
  const node = approvalNodesOf(definition.nodes).find(({ id }) => id === branchNode);
  return node?.type === 'branch' ? node.branches.flatMap((branch) => approvalNodesOf(branch.nodes).map(({ id }) => id)) : [];
}
