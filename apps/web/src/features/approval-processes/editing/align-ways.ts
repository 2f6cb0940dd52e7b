/** A pair of steps of two paths; null when one of them has none there. */
export type Pair = { before: string | null; after: string | null };

/** Aligns the steps of two paths, each 名称：人: steps with the same name form a pair, in the order of both. */
export function alignWays(before: readonly string[], after: readonly string[]): Pair[] {
  const [one, other] = [before.map(nameOf), after.map(nameOf)];
  const shared = longestShared(one, other);
  const pairs: Pair[] = [];
  let [at, to] = [0, 0];
  for (const [i, j] of [...shared, [one.length, other.length] as const]) {
    // Steps between two shared ones differ and are paired in order.
    const gap = Math.max(i - at, j - to);
    for (let k = 0; k < gap; k += 1)
      pairs.push({ before: at + k < i ? (before[at + k] ?? null) : null, after: to + k < j ? (after[to + k] ?? null) : null });
    if (i < one.length) pairs.push({ before: before[i] ?? null, after: after[j] ?? null });
    [at, to] = [i + 1, j + 1];
  }
  return pairs;
}

/** Name and people of a step, parsed from a line of a path. */
export function partsOf(line: string): { name: string; people: string } {
  const at = line.indexOf('：');
  return at < 0 ? { name: line, people: '' } : { name: line.slice(0, at), people: line.slice(at + 1) };
}

const nameOf = (line: string): string => partsOf(line).name;

function longestShared(one: readonly string[], other: readonly string[]): (readonly [number, number])[] {
  const lengths = one.map(() => other.map(() => 0));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = one[i] === other[j] ? 1 + at(i + 1, j + 1) : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const found: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    if (one[i] === other[j]) {
      found.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return found;
}
