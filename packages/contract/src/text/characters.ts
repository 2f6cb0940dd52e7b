/** How many characters a text has, by code points as zod, PostgreSQL and JSON Schema count them: 𠮷 and a plain emoji are one each. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The beginning of a text; no character is cut in two, of which the database would take neither half. */
export function firstCharacters(text: string, most: number): string {
  // Most texts have no character of two units, and need not be taken apart.
  if (!/[\ud800-\udfff]/.test(text.slice(0, most))) return text.slice(0, most);
  // Behind twice as many units nothing is taken.
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');
}

/** The beginning of a text, with a mark where something is left out; of `most` characters at most, the mark included. */
export function shortened(text: string, most: number): string {
  return characterCount(text) > most ? `${firstCharacters(text, most - 1)}…` : text;
}
