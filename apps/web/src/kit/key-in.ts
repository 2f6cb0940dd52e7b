/** The key of `choices` that a text equals; undefined for other texts, such as an outdated value or one from an address. */
export function keyOfChoice<Key extends string>(choices: Readonly<Record<Key, string>>, value: string): Key | undefined {
  return isKeyOf(choices, value) ? value : undefined;
}

function isKeyOf<Key extends string>(choices: Readonly<Record<Key, string>>, value: string): value is Key {
  return Object.hasOwn(choices, value);
}
