/** A column name without a trailing note in brackets, such as a unit. */
export function stripHeadNote(head: string): string {
  return head.replace(/[(（[【].*$/su, '');
}
