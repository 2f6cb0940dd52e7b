import type { ApprovalBranchNode, ApprovalNode, ApprovalNotifyNode, ApprovalStepNode } from '@houtai/contract/approval-definitions';
import { fieldsOf } from '@houtai/contract/condition';

import type { FlowWorld } from '../people/directory.ts';
import type { ApprovalState, Step } from '../state.ts';
import { conditionHolds, valueIn } from './condition-holds.ts';

export type StepNode = ApprovalStepNode | ApprovalNotifyNode;

/**
 * The steps on the route, in order. A branch is decided when the route reaches it and stored in the state, so that later changes of values
 * do not alter it. Nothing after the step being read is decided.
 */
export function* walkNodes(world: FlowWorld, state: ApprovalState): Generator<StepNode> {
  for (const node of nodesOnWay(world, state, world.definition.nodes)) if (node.type !== 'branch') yield node;
}

/** The whole route including branch nodes, each before its own nodes. Runs on a copy, so that no decision is stored. */
export function allNodesOnWay(world: FlowWorld, state: ApprovalState): ApprovalNode[] {
  return [...nodesOnWay(world, { ...state, taken: [...state.taken] }, world.definition.nodes)];
}

function* nodesOnWay(world: FlowWorld, state: ApprovalState, nodes: readonly ApprovalNode[]): Generator<ApprovalNode> {
  for (const node of nodes) {
    yield node;
    if (node.type === 'branch') yield* nodesOnWay(world, state, branchOf(world, state, node).nodes);
  }
}

/** The current step of a node, or undefined. A step that notified people counts even when it is superseded. */
export function stepOf(state: ApprovalState, node: StepNode): Step | undefined {
  return state.steps.findLast((step) => step.node === node.id && (step.undone === null || node.type === 'notify'));
}

export function passedNodes(world: FlowWorld, state: ApprovalState): StepNode[] {
  const passed: StepNode[] = [];
  // A copy, because `wayOf` stores the branches it decides.
  for (const node of walkNodes(world, { ...state, taken: [...state.taken] })) {
    if (stepOf(state, node)?.state !== 'passed') return passed;
    passed.push(node);
  }
  return passed;
}

/** Removes branch decisions after a step, so that the route decides them again. */
export function forgetBranchesAfter(world: FlowWorld, state: ApprovalState, nodeId: string): void {
  const way = allNodesOnWay(world, state).map(({ id }) => id);
  const before = way.slice(0, way.indexOf(nodeId));
  state.taken = state.taken.filter(({ node }) => before.includes(node));
}

function branchOf({ directory }: FlowWorld, state: ApprovalState, node: ApprovalBranchNode): ApprovalBranchNode['branches'][number] {
  const noted = state.taken.find((taken) => taken.node === node.id);
  const branch =
    node.branches.find(({ id }) => id === noted?.branch) ??
    node.branches.find(({ when }) => when === null || conditionHolds(when, state.facts, directory)) ??
    // In a checked definition the last branch has no condition.
    lastOf(node.branches);
  if (noted === undefined) {
    const fields = node.branches.flatMap(({ when }) => (when === null ? [] : fieldsOf(when)));
    const values = Object.fromEntries(fields.map((field) => [field, valueIn(state.facts, field)]));
    state.taken.push({ node: node.id, branch: branch.id, values });
  }
  return branch;
}

function lastOf(branches: ApprovalBranchNode['branches']): ApprovalBranchNode['branches'][number] {
  const last = branches.at(-1);
  if (last === undefined) throw new RangeError('a branch node without branches');
  return last;
}
