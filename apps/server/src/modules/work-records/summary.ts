const SUMMARY_MOST = 120;

/** The beginning of a text for a list or a message. */
export function summaryOf(plain: string): string {
  const characters = Array.from(plain);
  return characters.length > SUMMARY_MOST ? `${characters.slice(0, SUMMARY_MOST).join('')}…` : plain;
}
