const BYTES = 16;

/** A new id that nobody guesses and nothing else has, 32 characters; also on a page without https, where browsers keep randomUUID back. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
