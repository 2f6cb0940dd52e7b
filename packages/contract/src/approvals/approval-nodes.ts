/** A node that may have branches with nodes. */
type Nesting<Node> = { id: string; branches?: readonly { nodes: readonly Node[] }[] };

/** All nodes of a flow in order; the nodes of branches follow the node that branches. */
export function approvalNodesOf<Node extends Nesting<Node>>(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => [node, ...(node.branches ?? []).flatMap((branch) => approvalNodesOf(branch.nodes))]);
}
