import type { ApprovalBranchNode, ApprovalNode } from '@houtai/contract/approval-definitions';

/** A notifying node, the smallest possible node. */
export function noticeNode(id: string): ApprovalNode {
  return { type: 'notify', id, name: id, who: [{ type: 'people', userIds: ['u1'] }] };
}

/** A branching node with the nodes of each branch by id; the last branch is for everything else. */
export function branching(id: string, branches: Readonly<Record<string, ApprovalNode[]>>): ApprovalBranchNode {
  const all = Object.entries(branches);
  return {
    type: 'branch',
    id,
    name: id,
    branches: all.map(([branch, nodes], at) => ({
      id: branch,
      name: branch,
      when: at === all.length - 1 ? null : [[{ type: 'money', field: 'total', operator: 'ge', value: String(at) }]],
      nodes,
    })),
  };
}

/** A flow in one line: a x(big: b | rest: c). */
export function outline(nodes: readonly ApprovalNode[]): string {
  return nodes
    .map((node) =>
      node.type === 'branch'
        ? `${node.id}(${node.branches.map(({ id, nodes }) => `${id}: ${outline(nodes)}`.trim()).join(' | ')})`
        : node.id,
    )
    .join(' ');
}
