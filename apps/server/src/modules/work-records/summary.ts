const MAX_SUMMARY = 120;

/** The beginning of a text for a list or a message. */
export function summaryOf(plain: string): string {
  // A character is of two units at most: what is behind these need not be taken apart.
  const characters = Array.from(plain.slice(0, 2 * MAX_SUMMARY + 2));
  return characters.length > MAX_SUMMARY ? `${characters.slice(0, MAX_SUMMARY).join('')}…` : plain;
}
