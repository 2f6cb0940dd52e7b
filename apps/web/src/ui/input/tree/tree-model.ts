import { answersTo } from '../choice/option.ts';

/** A node of a tree; a group can only be opened and closed. */
export type TreeNode = {
  id: string;
  label: string;
  note?: string;
  /** Additional lower-case text for searching. */
  sought?: string;
  isGroup?: boolean;
  children: readonly TreeNode[];
};

/** A visible node with its position, for screen readers. */
export type FlatNode = {
  node: TreeNode;
  parent: string | null;
  level: number;
  position: number;
  siblings: number;
  isBranch: boolean;
  isOpen: boolean;
};

/** The effect of a key: move to a node, open or close the current one, or choose it. */
export type TreeStep = { kind: 'go'; id: string } | { kind: 'turn'; open: boolean } | { kind: 'choose'; item: FlatNode };

/** The visible nodes in reading order. */
export function flattenTree(nodes: readonly TreeNode[], opened: ReadonlySet<string>, parent: string | null = null, level = 1): FlatNode[] {
  return nodes.flatMap((node, index) => {
    const isBranch = node.children.length > 0;
    const isOpen = isBranch && opened.has(node.id);
    const own = { node, parent, level, position: index + 1, siblings: nodes.length, isBranch, isOpen };
    return isOpen ? [own, ...flattenTree(node.children, opened, node.id, level + 1)] : [own];
  });
}

/** The nodes that match a typed text, with their ancestors and descendants. */
export function matchingTreeNodes(nodes: readonly TreeNode[], typed: string): TreeNode[] {
  return nodes.flatMap((node) => {
    if (answersTo({ ...node, value: node.id }, typed)) return [node];
    const children = matchingTreeNodes(node.children, typed);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The ids of all nodes with children. */
export function idsOfBranches(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...idsOfBranches(node.children)] : []));
}

/** The effect of a key at a node (WAI-ARIA tree view pattern); null for a key without one. */
export function nextFocus(flat: readonly FlatNode[], current: string, key: string): TreeStep | null {
  const index = flat.findIndex(({ node }) => node.id === current);
  const item = flat[index];
  if (!item) return null;
  const to = (target: FlatNode | undefined): TreeStep | null => (target ? { kind: 'go', id: target.node.id } : null);
  switch (key) {
    case 'ArrowDown':
      return to(flat[index + 1]);
    case 'ArrowUp':
      return to(flat[index - 1]);
    case 'Home':
      return to(flat[0]);
    case 'End':
      return to(flat.at(-1));
    case 'ArrowRight':
      return into(item, to(flat[index + 1]));
    case 'ArrowLeft':
      if (item.isOpen) return { kind: 'turn', open: false };
      return to(flat.find(({ node }) => node.id === item.parent));
    case 'Enter':
    case ' ':
      return { kind: 'choose', item };
    default:
      return null;
  }
}

function into(item: FlatNode, first: TreeStep | null): TreeStep | null {
  if (!item.isBranch) return null;
  return item.isOpen ? first : { kind: 'turn', open: true };
}
