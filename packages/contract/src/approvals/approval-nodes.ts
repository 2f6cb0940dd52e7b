/** A node of a flow as far as others can stand within it. */
type Nesting<Node> = { id: string; branches?: readonly { nodes: readonly Node[] }[] };

/** All nodes of a flow in their order, those of branches after the node that branches. */
export function approvalNodesOf<Node extends Nesting<Node>>(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => [node, ...(node.branches ?? []).flatMap((branch) => approvalNodesOf(branch.nodes))]);
}
