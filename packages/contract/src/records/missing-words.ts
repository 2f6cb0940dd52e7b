const ownWords = new Set<string>();

/** Keeps what a form says of a missing value in words of its own. */
export function keepOwnWords(fault: string): void {
  ownWords.add(fault);
}

/** Whether a form says this, and nothing else, of a value that is missing. */
export function hasOwnWords(fault: string): boolean {
  return ownWords.has(fault);
}
