import type { ApprovalNode } from '@houtai/contract/approval-definitions';

import { type Branch, type FlowNodes, START } from './edit-flow.ts';

/** A selectable item of the tree. `level` counts from 1; `place` of `size` is its position among its siblings. */
export type TreeItem = {
  id: string;
  level: number;
  place: number;
  size: number;
  /** The list that contains it: a branch, or the start. */
  owner: string;
} & ({ kind: 'start' } | { kind: 'node'; node: ApprovalNode } | { kind: 'condition'; branch: Branch; of: string });

/**
 * All selectable items in the order of the flow. Nodes after the start are on its level, branches below their node, and their nodes below
 * them.
 */
export function treeItems(nodes: FlowNodes): TreeItem[] {
  const size = nodes.length + 1;
  return [{ kind: 'start', id: START, level: 1, place: 1, size, owner: START }, ...itemsIn(nodes, { owner: START, level: 1, before: 1 })];
}

function itemsIn(nodes: FlowNodes, { owner, level, before }: { owner: string; level: number; before: number }): TreeItem[] {
  const size = nodes.length + before;
  return nodes.flatMap((node, at): TreeItem[] => {
    const item: TreeItem = { kind: 'node', node, id: node.id, level, place: at + 1 + before, size, owner };
    if (node.type !== 'branch') return [item];
    const branches = node.branches.flatMap((branch, index): TreeItem[] => [
      {
        kind: 'condition',
        branch,
        of: node.id,
        id: branch.id,
        level: level + 1,
        place: index + 1,
        size: node.branches.length,
        owner,
      },
      ...itemsIn(branch.nodes, { owner: branch.id, level: level + 2, before: 0 }),
    ]);
    return [item, ...branches];
  });
}

export type Step = 'up' | 'down' | 'left' | 'right';

/** The target of an arrow key: up and down along the flow, through the first branch; left and right to the adjacent branch. */
export function stepFrom(items: readonly TreeItem[], id: string, step: Step): string {
  const at = items.findIndex((item) => item.id === id);
  const item = items[at];
  if (!item) return START;
  const to = step === 'up' || step === 'down' ? alongTheWay(items, item, step) : besideIt(items, item, step);
  return to?.id ?? id;
}

function alongTheWay(items: readonly TreeItem[], item: TreeItem, step: 'up' | 'down'): TreeItem | undefined {
  if (step === 'up') {
    if (item.kind === 'condition') return items.find(({ id }) => id === item.of);
    const before = likeIn(items, item).find(({ place }) => place === item.place - 1);
    return before ?? items.find(({ id }) => id === item.owner);
  }
  const inside = firstInside(items, item);
  if (inside) return inside;
  return after(items, item);
}

function firstInside(items: readonly TreeItem[], item: TreeItem): TreeItem | undefined {
  if (item.kind === 'node') return items.find((other) => other.kind === 'condition' && other.of === item.id);
  return item.kind === 'condition' ? items.find((other) => other.kind === 'node' && other.owner === item.id) : undefined;
}

/** After the end of a list comes what follows its branching node. */
function after(items: readonly TreeItem[], item: TreeItem): TreeItem | undefined {
  if (item.kind !== 'condition') {
    const next = likeIn(items, item).find(({ place }) => place === item.place + 1);
    if (next) return next;
  }
  const of = item.kind === 'condition' ? item.of : conditionOf(items, item.owner)?.of;
  const branching = items.find(({ id }) => id === of);
  return branching && after(items, branching);
}

function besideIt(items: readonly TreeItem[], item: TreeItem, step: 'left' | 'right'): TreeItem | undefined {
  const condition = item.kind === 'condition' ? item : conditionOf(items, item.owner);
  if (!condition) return undefined;
  const place = condition.place + (step === 'left' ? -1 : 1);
  return items.find((other) => other.kind === 'condition' && other.of === condition.of && other.place === place);
}

function conditionOf(items: readonly TreeItem[], id: string) {
  return items.find((item): item is Extract<TreeItem, { kind: 'condition' }> => item.kind === 'condition' && item.id === id);
}

function likeIn(items: readonly TreeItem[], { owner }: TreeItem): TreeItem[] {
  return items.filter((item) => item.kind !== 'condition' && item.owner === owner);
}
