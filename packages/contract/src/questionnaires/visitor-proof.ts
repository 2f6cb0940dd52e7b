/** What a small proof of work is made for, and how many leading zero bits the hash of it has to have. */
export type ProofTask = { attempt: string; bits: number };

/** The text whose SHA-256 is looked at. */
export function proofText(attempt: string, nonce: number): string {
  return `${attempt}\n${nonce}`;
}

/** Whether a hash of 32 bytes begins with so many zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  for (let at = 0; at < bits; at += 1) if (((hash[at >> 3] ?? 0xff) >> (7 - (at & 7))) & 1) return false;
  return true;
}
