const SUMMARY_MOST = 120;

/** The beginning of a text for a list or a message. */
export function summaryOf(plain: string): string {
  // A character is of two units at most: what is behind these need not be taken apart.
  const characters = Array.from(plain.slice(0, 2 * SUMMARY_MOST + 2));
  return characters.length > SUMMARY_MOST ? `${characters.slice(0, SUMMARY_MOST).join('')}…` : plain;
}
