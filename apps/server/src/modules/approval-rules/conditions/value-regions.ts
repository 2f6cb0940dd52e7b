import { complementOf, intersectSets, isEmptySet, type ValueSet } from './value-sets.ts';

/** A product of value sets, one for each field; a field without a set may have any of its values. */
export type Box = ReadonlyMap<string, ValueSet>;

/** Beyond this number the check gives up and reports no branch as unreachable. */
const MAX_PIECES = 2000;

/** The intersection, or null if it is empty. */
export function intersectBoxes(one: Box, other: Box): Box | null {
  const result = new Map(one);
  for (const [field, set] of other) {
    const own = result.get(field);
    const shared = own === undefined ? set : intersectSets(own, set);
    if (isEmptySet(shared)) return null;
    result.set(field, shared);
  }
  return result;
}

/** `pieces` minus `taken`, as pieces that do not overlap; null if they become more than `MAX_PIECES`. */
export function subtractBoxes(pieces: readonly Box[], taken: readonly Box[]): Box[] | null {
  let rest = [...pieces];
  for (const box of taken) {
    rest = rest.flatMap((piece) => cut(piece, box));
    if (rest.length > MAX_PIECES) return null;
  }
  return rest;
}

/** A piece minus a box. Each part takes, for one field of the box, the values outside it, and for the fields before, those inside. */
function cut(piece: Box, box: Box): Box[] {
  if (intersectBoxes(piece, box) === null) return [piece];
  const parts: Box[] = [];
  let inside = piece;
  for (const [field, set] of box) {
    const outside = intersectBoxes(inside, new Map([[field, complementOf(set)]]));
    if (outside !== null) parts.push(outside);
    const next = intersectBoxes(inside, new Map([[field, set]]));
    if (next === null) return parts;
    inside = next;
  }
  return parts;
}
