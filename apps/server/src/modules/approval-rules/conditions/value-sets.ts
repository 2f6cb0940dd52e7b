/** A range of integers, both ends included; null means unbounded. */
type Span = readonly [from: bigint | null, to: bigint | null];

/**
 * A set of field values: sorted, disjoint ranges of integers (cents, day numbers) or texts (the named ones, or all except those). The empty
 * value counts separately: `empty` for numbers, '' for texts.
 */
export type ValueSet =
  | { kind: 'numbers'; spans: readonly Span[]; empty: boolean }
  | { kind: 'texts'; all: boolean; named: ReadonlySet<string> };

export function isEmptySet(set: ValueSet): boolean {
  return set.kind === 'numbers' ? set.spans.length === 0 && !set.empty : !set.all && set.named.size === 0;
}

/** The intersection; sets of different kinds have none. */
export function intersectSets(one: ValueSet, other: ValueSet): ValueSet {
  if (one.kind === 'numbers' && other.kind === 'numbers') {
    const spans = one.spans.flatMap((a) => other.spans.flatMap((b) => common(a, b)));
    return { kind: 'numbers', spans, empty: one.empty && other.empty };
  }
  if (one.kind === 'texts' && other.kind === 'texts') return bothTexts(one, other);
  return { kind: 'texts', all: false, named: new Set() };
}

type Texts = Extract<ValueSet, { kind: 'texts' }>;

function bothTexts(one: Texts, other: Texts): Texts {
  if (one.all && other.all) return { kind: 'texts', all: true, named: new Set([...one.named, ...other.named]) };
  const [named, rest] = one.all ? [other, one] : [one, other];
  return { kind: 'texts', all: false, named: new Set([...named.named].filter((value) => rest.named.has(value) !== rest.all)) };
}

/** The complement. */
export function complementOf(set: ValueSet): ValueSet {
  if (set.kind === 'texts') return { kind: 'texts', all: !set.all, named: set.named };
  const spans: Span[] = [];
  let from: bigint | null | undefined = null;
  for (const [start, end] of set.spans) {
    if (start !== null && (from === null || (from !== undefined && from < start))) spans.push([from ?? null, start - 1n]);
    from = end === null ? undefined : end + 1n;
  }
  if (from !== undefined) spans.push([from, null]);
  return { kind: 'numbers', spans, empty: !set.empty };
}

function common([a, b]: Span, [c, d]: Span): Span[] {
  const from = a === null || (c !== null && c > a) ? c : a;
  const to = b === null || (d !== null && d < b) ? d : b;
  return from !== null && to !== null && from > to ? [] : [[from, to]];
}
