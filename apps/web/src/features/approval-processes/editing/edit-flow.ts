import type { ApprovalBranchNode, ApprovalNode } from '@houtai/contract/approval-definitions';

import { cutName } from './new-nodes.ts';

export type Nodes = readonly ApprovalNode[];
export type Branch = ApprovalBranchNode['branches'][number];

/** What stands before the first node: the person who submits. */
export const START = 'start';

/** Puts a node after another one, or first where `after` is the start or a branch. Whatever is not found changes nothing, here and below. */
export function insertAfter(nodes: Nodes, after: string, node: ApprovalNode): ApprovalNode[] {
  return inLists(nodes, (list, owner) => {
    if (owner === after) return [node, ...list];
    const at = list.findIndex(({ id }) => id === after);
    return at < 0 ? [...list] : [...list.slice(0, at + 1), node, ...list.slice(at + 1)];
  });
}

/** Takes a node or a branch away, with all in it. Of two branches the one for everything else remains, and what is in it takes their place. */
export function remove(nodes: Nodes, gone: string): ApprovalNode[] {
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

/** Moves a node within its list, or a branch among those with a condition, by some places. */
export function move(nodes: Nodes, moved: string, by: number): ApprovalNode[] {
  return inLists(nodes, (list) =>
    shifted(list, moved, by).map((node) => {
      if (node.type !== 'branch' || !isConditional(node, moved)) return node;
      const otherwise = node.branches.slice(-1);
      return { ...node, branches: [...shifted(node.branches.slice(0, -1), moved, by), ...otherwise] };
    }),
  );
}

/** Doubles a node or a branch, right behind it, each with an id of its own. */
export function copy(nodes: Nodes, copied: string, newId: () => string): ApprovalNode[] {
  return inLists(nodes, (list) =>
    list.flatMap((node): ApprovalNode[] => {
      if (node.id === copied) return [node, named(fresh(node, newId))];
      if (node.type !== 'branch' || !isConditional(node, copied)) return [node];
      const branches = node.branches.flatMap((branch) => (branch.id === copied ? [branch, named(freshBranch(branch, newId))] : [branch]));
      return [{ ...node, branches }];
    }),
  );
}

/** Adds a branch before the one for everything else. */
export function addBranch(nodes: Nodes, to: string, branch: Branch): ApprovalNode[] {
  return changeNode(nodes, to, (node) =>
    node.type === 'branch' ? { ...node, branches: [...node.branches.slice(0, -1), branch, ...node.branches.slice(-1)] } : node,
  );
}

/** Changes one node. */
export function changeNode(nodes: Nodes, changed: string, change: (node: ApprovalNode) => ApprovalNode): ApprovalNode[] {
  return inLists(nodes, (list) => list.map((node) => (node.id === changed ? change(node) : node)));
}

/** Changes one branch. */
export function changeBranch(nodes: Nodes, changed: string, change: (branch: Branch) => Branch): ApprovalNode[] {
  return inLists(nodes, (list) =>
    list.map((node) =>
      node.type === 'branch' && node.branches.some(({ id }) => id === changed)
        ? { ...node, branches: node.branches.map((branch) => (branch.id === changed ? change(branch) : branch)) }
        : node,
    ),
  );
}

/** Changes every list of nodes, the inner ones first; `owner` is the branch that a list is of, or the start. */
function inLists(nodes: Nodes, change: (list: Nodes, owner: string) => ApprovalNode[], owner = START): ApprovalNode[] {
  const inner = nodes.map((node) =>
    node.type === 'branch'
      ? { ...node, branches: node.branches.map((branch) => ({ ...branch, nodes: inLists(branch.nodes, change, branch.id) })) }
      : node,
  );
  return change(inner, owner);
}

/** The last branch is for everything else, and stays where it is. */
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
