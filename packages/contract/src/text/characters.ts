/** The number of characters by code points, as zod, PostgreSQL and JSON Schema count: 𠮷 and a plain emoji are one each. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The first `most` characters of a text; a character is never split, because the database refuses half of one. */
export function firstCharacters(text: string, most: number): string {
  // Most texts have no character of two units and need not be split.
  if (!/[\ud800-\udfff]/.test(text.slice(0, most))) return text.slice(0, most);
  // More than twice as many units are never needed.
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');
}

/** The beginning of a text, ending in … if it is cut; at most `most` characters, the mark included. */
export function shortenText(text: string, most: number): string {
  return characterCount(text) > most ? `${firstCharacters(text, most - 1)}…` : text;
}
