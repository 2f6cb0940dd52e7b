/**
 * Merges the order that a user wants, of the items they saw, with the current items: new items stay after their neighbour, and removed ones
 * are skipped.
 */
export function mergeOrder(wanted: readonly string[], present: readonly string[]): string[] {
  const isThere = new Set(present);
  const order = [...new Set(wanted)].filter((id) => isThere.has(id));
  const isWanted = new Set(order);
  for (const [at, id] of present.entries()) {
    if (isWanted.has(id)) continue;
    const before = present[at - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}
