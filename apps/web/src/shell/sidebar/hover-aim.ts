export type Point = { x: number; y: number };
export type Box = { left: number; top: number; bottom: number };

/** px by which the triangle is wider than the box, for hands that are not rulers. */
const SLACK = 24;

/**
 * Whether a pointer that went from one point to the other is on its way to a box at its right: inside the triangle between
 * where it was and the near corners of the box.
 */
export function isHeadingFor(from: Point, to: Point, box: Box): boolean {
  if (to.x <= from.x || box.left <= from.x) return false;
  const way = (to.x - from.x) / (box.left - from.x);
  const highest = from.y + (box.top - SLACK - from.y) * way;
  const lowest = from.y + (box.bottom + SLACK - from.y) * way;
  return to.y >= highest && to.y <= lowest;
}
