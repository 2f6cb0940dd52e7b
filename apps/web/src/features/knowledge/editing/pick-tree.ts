/** A node to choose from; a group is no choice of its own but stands for all that is below it. */
export type PickNode = { id: string; label: string; note?: string | undefined; isGroup: boolean; children: readonly PickNode[] };

/** Every choice of a tree, in reading order. */
export function choicesIn(nodes: readonly PickNode[]): PickNode[] {
  return nodes.flatMap((node) => [...(node.isGroup ? [] : [node]), ...choicesIn(node.children)]);
}

/** The nodes whose words hold the text, with the way to them and, where the node itself answers, all that is below it. */
export function answering(nodes: readonly PickNode[], words: string): PickNode[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(wanted)) return [node];
    const children = answering(node.children, words);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The ids after a node was ticked or not. `withBelow` says that a choice includes what is below it, which then is not kept beside it. */
export function turned(ids: readonly string[], node: PickNode, { on, withBelow }: { on: boolean; withBelow: boolean }): string[] {
  const meant = node.isGroup ? choicesIn(node.children).map(({ id }) => id) : [node.id];
  const dropped = withBelow ? choicesIn([node]).map(({ id }) => id) : meant;
  const rest = ids.filter((id) => !dropped.includes(id));
  return on ? [...rest, ...meant] : rest;
}
