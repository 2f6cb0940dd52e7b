export type Point = { x: number; y: number };
export type Box = { left: number; top: number; bottom: number };

/** In px: the triangle is wider than the box by this much, because hands are imprecise. */
const SLACK = 24;

/**
 * Whether a pointer that moved from one point to another is heading for a box at its right: inside the triangle between its old position
 * and the near corners of the box.
 */
export function isHeadingFor(from: Point, to: Point, box: Box): boolean {
  if (to.x <= from.x || box.left <= from.x) return false;
  const way = (to.x - from.x) / (box.left - from.x);
  const highest = from.y + (box.top - SLACK - from.y) * way;
  const lowest = from.y + (box.bottom + SLACK - from.y) * way;
  return to.y >= highest && to.y <= lowest;
}
