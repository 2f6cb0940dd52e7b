import type { ApprovalBranchNode, ApprovalNode } from '@houtai/contract/approval-definitions';

import { cutName } from './new-nodes.ts';

export type FlowNodes = readonly ApprovalNode[];
export type Branch = ApprovalBranchNode['branches'][number];

/** The id of the start, before the first node: the submitter. */
export const START = 'start';

/** Inserts a node after another one, or first when `after` is the start or a branch. An unknown id changes nothing, here and below. */
export function insertAfter(nodes: FlowNodes, after: string, node: ApprovalNode): ApprovalNode[] {
  return inLists(nodes, (list, owner) => {
    if (owner === after) return [node, ...list];
    const at = list.findIndex(({ id }) => id === after);
    return at < 0 ? [...list] : [...list.slice(0, at + 1), node, ...list.slice(at + 1)];
  });
}

/**
 * Removes a node or a branch with its content. When only the branch for everything else would remain, its content replaces the branching
 * node.
 */
export function removeNode(nodes: FlowNodes, gone: string): ApprovalNode[] {
  return inLists(nodes, (list) =>
    list.flatMap((node): ApprovalNode[] => {
      if (node.id === gone) return [];
      if (node.type !== 'branch' || !isConditional(node, gone)) return [node];
      const branches = node.branches.filter(({ id }) => id !== gone);
      const [only] = branches;
      return branches.length === 1 && only ? only.nodes : [{ ...node, branches }];
    }),
  );
}

/** Moves a node within its list, or a conditional branch among the conditional ones, by some places. */
export function moveNode(nodes: FlowNodes, moved: string, by: number): ApprovalNode[] {
  return inLists(nodes, (list) =>
    shifted(list, moved, by).map((node) => {
      if (node.type !== 'branch' || !isConditional(node, moved)) return node;
      const otherwise = node.branches.slice(-1);
      return { ...node, branches: [...shifted(node.branches.slice(0, -1), moved, by), ...otherwise] };
    }),
  );
}

/** Duplicates a node or a branch right after it, with new ids. */
export function copyNode(nodes: FlowNodes, copied: string, newId: () => string): ApprovalNode[] {
  return inLists(nodes, (list) =>
    list.flatMap((node): ApprovalNode[] => {
      if (node.id === copied) return [node, named(fresh(node, newId))];
      if (node.type !== 'branch' || !isConditional(node, copied)) return [node];
      const branches = node.branches.flatMap((branch) => (branch.id === copied ? [branch, named(freshBranch(branch, newId))] : [branch]));
      return [{ ...node, branches }];
    }),
  );
}

export function addBranch(nodes: FlowNodes, to: string, branch: Branch): ApprovalNode[] {
  return changeNode(nodes, to, (node) =>
    node.type === 'branch' ? { ...node, branches: [...node.branches.slice(0, -1), branch, ...node.branches.slice(-1)] } : node,
  );
}

export function changeNode(nodes: FlowNodes, changed: string, change: (node: ApprovalNode) => ApprovalNode): ApprovalNode[] {
  return inLists(nodes, (list) => list.map((node) => (node.id === changed ? change(node) : node)));
}

export function changeBranch(nodes: FlowNodes, changed: string, change: (branch: Branch) => Branch): ApprovalNode[] {
  return inLists(nodes, (list) =>
    list.map((node) =>
      node.type === 'branch' && node.branches.some(({ id }) => id === changed)
        ? { ...node, branches: node.branches.map((branch) => (branch.id === changed ? change(branch) : branch)) }
        : node,
    ),
  );
}

/** Changes every list of nodes, inner lists first; `owner` is the branch that contains the list, or the start. */
function inLists(nodes: FlowNodes, change: (list: FlowNodes, owner: string) => ApprovalNode[], owner = START): ApprovalNode[] {
  const inner = nodes.map((node) =>
    node.type === 'branch'
      ? { ...node, branches: node.branches.map((branch) => ({ ...branch, nodes: inLists(branch.nodes, change, branch.id) })) }
      : node,
  );
  return change(inner, owner);
}

/** The last branch is for everything else and keeps its position. */
function isConditional({ branches }: ApprovalBranchNode, id: string): boolean {
  return branches.slice(0, -1).some((branch) => branch.id === id);
}

function shifted<Item extends { id: string }>(list: readonly Item[], moved: string, by: number): Item[] {
  const at = list.findIndex(({ id }) => id === moved);
  const item = list[at];
  if (!item) return [...list];
  const rest = list.filter(({ id }) => id !== moved);
  const to = Math.min(Math.max(at + by, 0), rest.length);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

function fresh(node: ApprovalNode, newId: () => string): ApprovalNode {
  const id = newId();
  return node.type === 'branch' ? { ...node, id, branches: node.branches.map((branch) => freshBranch(branch, newId)) } : { ...node, id };
}

function freshBranch(branch: Branch, newId: () => string): Branch {
  return { ...branch, id: newId(), nodes: branch.nodes.map((node) => fresh(node, newId)) };
}

function named<Item extends { name: string }>(item: Item): Item {
  return { ...item, name: cutName(`${item.name} 副本`) };
}
