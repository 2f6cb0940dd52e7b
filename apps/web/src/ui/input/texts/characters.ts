/** The number of characters of a text: 𠮷 counts as one although it has two UTF-16 units. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}
