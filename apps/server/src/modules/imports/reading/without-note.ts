/** A head without what stands in brackets behind it, as a unit. */
export function withoutNote(head: string): string {
  return head.replace(/[(（[【].*$/su, '');
}
