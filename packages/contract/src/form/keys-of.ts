/** The keys of an object with their own type. */
export function keysOf<Key extends string>(words: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(words).filter((key): key is Key => Object.hasOwn(words, key));
}
