/** Width of an image in rich text as whole percent of the line (specification 5.5): above 100 is 100, 0 or less is 1, no number is 100. */
export function imageWidth(percent: number): number {
  if (Number.isNaN(percent)) return 100;
  return Math.min(100, Math.max(1, Math.round(percent)));
}
