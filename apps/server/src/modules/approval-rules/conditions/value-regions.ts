import { both, isEmptySet, others, type ValueSet } from './value-sets.ts';

/** Values of several fields together: one set each; a field that is not named may have any of its values. */
export type Box = ReadonlyMap<string, ValueSet>;

/** What pieces there are at most; beyond it nobody says that something cannot be reached. */
const MAX_PIECES = 2000;

/** What is in both; null for nothing. */
export function overlap(one: Box, other: Box): Box | null {
  const result = new Map(one);
  for (const [field, set] of other) {
    const own = result.get(field);
    const shared = own === undefined ? set : both(own, set);
    if (isEmptySet(shared)) return null;
    result.set(field, shared);
  }
  return result;
}

/** What of some pieces is in none of some others, in pieces that do not overlap; null where they become too many to tell. */
export function without(pieces: readonly Box[], taken: readonly Box[]): Box[] | null {
  let rest = [...pieces];
  for (const box of taken) {
    rest = rest.flatMap((piece) => cut(piece, box));
    if (rest.length > MAX_PIECES) return null;
  }
  return rest;
}

/** A piece without what a box takes of it: for each field of the box what lies outside there and inside for the fields before. */
function cut(piece: Box, box: Box): Box[] {
  if (overlap(piece, box) === null) return [piece];
  const parts: Box[] = [];
  let inside = piece;
  for (const [field, set] of box) {
    const outside = overlap(inside, new Map([[field, others(set)]]));
    if (outside !== null) parts.push(outside);
    const next = overlap(inside, new Map([[field, set]]));
    if (next === null) return parts;
    inside = next;
  }
  return parts;
}
