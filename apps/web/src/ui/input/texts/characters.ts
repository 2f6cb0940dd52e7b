/** How many characters a text has: 𠮷 is one, and two units of a string. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}
