/** All strings in the values that could be ids, including those in comma-separated lists. */
export function idsIn(value: unknown): string[] {
  const found = new Set<string>();
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'string') for (const part of each.split(',')) if (/^[\w-]{1,64}$/.test(part)) found.add(part);
    return each;
  });
  return [...found];
}
