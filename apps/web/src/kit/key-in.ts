/** The one of the choices that a text names; an address, or a value from before, may name none. */
export function keyIn<Key extends string>(choices: Readonly<Record<Key, string>>, value: string): Key | undefined {
  return isKeyOf(choices, value) ? value : undefined;
}

function isKeyOf<Key extends string>(choices: Readonly<Record<Key, string>>, value: string): value is Key {
  return Object.hasOwn(choices, value);
}
