/** The beginning of a text; no half of a pair stays at its end, which the database does not hold. */
export function shortened(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
