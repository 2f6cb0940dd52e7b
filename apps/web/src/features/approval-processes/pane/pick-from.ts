import { keysOf } from '@houtai/contract/keys-of';

/** The key that a select returned as text. */
export function pickFrom<Key extends string>(words: Readonly<Record<Key, string>>, text: string): Key {
  const found = keysOf(words).find((key) => key === text);
  if (found === undefined) throw new Error(`${text} is none of the choices`);
  return found;
}
