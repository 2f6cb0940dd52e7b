/**
 * The width of an image in rich text as a whole percentage of the line (specification 5.5): at least 1, at most 100, and 100 for a value
 * that is no number.
 */
export function imageWidth(percent: number): number {
  if (Number.isNaN(percent)) return 100;
  return Math.min(100, Math.max(1, Math.round(percent)));
}
