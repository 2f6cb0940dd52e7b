/** A text as it is compared: of one width and case, without blanks and the marks that heads carry. */
export function aliasKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*＊:：_]+/g, '');
}

/** A head without what stands in brackets behind it, as a unit. */
export function withoutNote(head: string): string {
  return head.replace(/[(（[【].*$/su, '');
}
