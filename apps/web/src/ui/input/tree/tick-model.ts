/** A node with a tick; a group has no tick of its own and represents its descendants. */
export type TickNode = { id: string; label: string; note?: string; isGroup?: boolean; children: readonly TickNode[] };

/** Ticked, not ticked, or some descendants ticked. */
export type TickMark = 'true' | 'false' | 'mixed';

/** The ids of the nodes and descendants that have a tick of their own. */
export function tickableIds(nodes: readonly TickNode[]): string[] {
  return nodes.flatMap((node) => [...(node.isGroup ? [] : [node.id]), ...tickableIds(node.children)]);
}

/** The displayed state of a node: its own tick, else derived from its descendants. */
export function markOf(node: TickNode, ticked: ReadonlySet<string>): TickMark {
  if (!node.isGroup && ticked.has(node.id)) return 'true';
  const below = tickableIds(node.children);
  const count = below.filter((id) => ticked.has(id)).length;
  if (count === 0) return 'false';
  return node.isGroup && count === below.length ? 'true' : 'mixed';
}

type Toggle = { id: string; linked: boolean; isOff: (id: string) => boolean };

/**
 * The ticks after a node was toggled. When linked, its descendants follow and ancestors of a ticked node are ticked too; a group always
 * includes its descendants. Disabled nodes stay unchanged.
 */
export function toggleTicks(nodes: readonly TickNode[], ticked: ReadonlySet<string>, { id, linked, isOff }: Toggle): Set<string> {
  const path = pathTo(nodes, id);
  const node = path.at(-1);
  const next = new Set(ticked);
  if (!node) return next;
  const own = (node.isGroup || linked ? tickableIds([node]) : [id]).filter((one) => !isOff(one));
  if (isWhole(node, own, ticked)) {
    for (const one of own) next.delete(one);
    return next;
  }
  const above = linked ? path.filter((one) => !one.isGroup && !isOff(one.id)).map((one) => one.id) : [];
  return new Set([...next, ...own, ...above]);
}

function isWhole(node: TickNode, own: readonly string[], ticked: ReadonlySet<string>): boolean {
  return node.isGroup ? own.length > 0 && own.every((one) => ticked.has(one)) : ticked.has(node.id);
}

function pathTo(nodes: readonly TickNode[], id: string): TickNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
