const ownWords = new Set<string>();

/** Registers a form's own message for a missing value. */
export function exemptFromMissingWords(fault: string): void {
  ownWords.add(fault);
}

/** Whether a message is a form's own message for a missing value. */
export function hasOwnWords(fault: string): boolean {
  return ownWords.has(fault);
}
