/** A node of a choice tree; a group is not a choice itself but represents all its descendants. */
export type PickNode = { id: string; label: string; note?: string | undefined; isGroup: boolean; children: readonly PickNode[] };

/** All choices of a tree in reading order. */
export function choicesIn(nodes: readonly PickNode[]): PickNode[] {
  return nodes.flatMap((node) => [...(node.isGroup ? [] : [node]), ...choicesIn(node.children)]);
}

/** The nodes whose label contains the text, with their ancestors and all their descendants. */
export function matchingNodes(nodes: readonly PickNode[], words: string): PickNode[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(wanted)) return [node];
    const children = matchingNodes(node.children, words);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/**
 * The ids after a node was ticked or unticked. With `withBelow` a choice includes its descendants, which are then not listed separately.
 */
export function togglePicked(ids: readonly string[], node: PickNode, { on, withBelow }: { on: boolean; withBelow: boolean }): string[] {
  const meant = node.isGroup ? choicesIn(node.children).map(({ id }) => id) : [node.id];
  const dropped = withBelow ? choicesIn([node]).map(({ id }) => id) : meant;
  const rest = ids.filter((id) => !dropped.includes(id));
  return on ? [...rest, ...meant] : rest;
}
