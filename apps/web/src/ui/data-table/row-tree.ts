/** The position of a row in a tree; the topmost level is 1. */
export type TreePosition = {
  level: number;
  /** The parent row, if it is in the table; null at the top. */
  parent: string | null;
  position: number;
  siblings: number;
  isBranch: boolean;
  isOpen: boolean;
  /** Its children are loading. */
  isBusy?: boolean;
};

/** The tree of a table: the position of each visible row by its id, and a handler that opens or closes a branch. */
export type RowTree = { places: ReadonlyMap<string, TreePosition>; onTurn: (id: string, isOpen: boolean) => void };

/** The effect of → and ← on a row (WAI-ARIA treegrid): opens or closes it, or moves to another row; null for no effect. */
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
