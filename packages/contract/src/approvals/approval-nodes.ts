import type { ApprovalNode } from './approval-definitions.ts';

/** All nodes of a flow in their order, those of branches after the node that branches. */
export function approvalNodesOf(nodes: readonly ApprovalNode[]): ApprovalNode[] {
  return nodes.flatMap((node) =>
    node.type === 'branch' ? [node, ...node.branches.flatMap((branch) => approvalNodesOf(branch.nodes))] : [node],
  );
}
