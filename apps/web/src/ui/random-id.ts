const BYTES = 16;

/** A new unguessable, unique id of 32 characters; also works on a page without https, where browsers lack randomUUID. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
