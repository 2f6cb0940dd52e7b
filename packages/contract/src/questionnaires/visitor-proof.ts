/** A small proof of work: the attempt it is for, and the number of leading zero bits that its hash needs. */
export type ProofTask = { attempt: string; bits: number };

/** The text whose SHA-256 has to begin with zero bits. */
export function proofText(attempt: string, nonce: number): string {
  return `${attempt}\n${nonce}`;
}

/** Whether a hash of 32 bytes begins with `bits` zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  for (let at = 0; at < bits; at += 1) if (((hash[at >> 3] ?? 0xff) >> (7 - (at & 7))) & 1) return false;
  return true;
}
