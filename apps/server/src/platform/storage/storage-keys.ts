import { randomBytes } from 'node:crypto';

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/;

/** A new random key, in two levels of folders. */
export function newStorageKey(): string {
  const name = randomBytes(16).toString('hex');
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

/** Whether a text has the form of a key. */
export function isStorageKey(text: string): boolean {
  return KEY.test(text);
}

/** Throws if a text is not a key of a storage, so that no other file or object is reached. */
export function assertStorageKey(text: string): void {
  if (!isStorageKey(text)) throw new Error('not a key of this storage');
}
