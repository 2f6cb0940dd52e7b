/** Where a row stands in a tree, the topmost at level 1. */
export type TreePosition = {
  level: number;
  /** The row above it that is in the table, or null at the top. */
  parent: string | null;
  position: number;
  siblings: number;
  isBranch: boolean;
  isOpen: boolean;
  /** Its children are loading. */
  isBusy?: boolean;
};

/** The rows of a table as a tree: those in sight, each with its place by id, and how a branch is opened or closed. */
export type RowTree = { places: ReadonlyMap<string, TreePosition>; onTurn: (id: string, isOpen: boolean) => void };

/** What → and ← do at a row (WAI-ARIA treegrid): open or close it, or lead to another row; null where they do nothing. */
export function treeStep(
  key: string,
  { places, ids, id }: { places: RowTree['places']; ids: readonly string[]; id: string },
): { turn: boolean } | { to: number } | null {
  const place = places.get(id);
  if (!place || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return null;
  const opens = key === 'ArrowRight';
  if (place.isBranch && place.isOpen !== opens) return { turn: opens };
  const to = opens ? firstBelow(places, { ids, id }) : ids.indexOf(place.parent ?? '');
  return to < 0 ? null : { to };
}

function firstBelow(places: RowTree['places'], { ids, id }: { ids: readonly string[]; id: string }): number {
  const next = ids.indexOf(id) + 1;
  return places.get(ids[next] ?? '')?.parent === id ? next : -1;
}
