import type { PartFields } from '@houtai/contract/form';
import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';

type Row = Readonly<Record<string, unknown>>;

type Rows<F extends PartFields> = {
  field: string;
  label: string;
  /** The parts of a row to show, in order. */
  parts: F;
  /** The rows with their values in words. */
  before: readonly Row[];
  after: readonly Row[];
  /** The key of a row; without it, rows are matched by similarity. */
  keyOf?: (row: Row) => string;
};

type Cells = { at: number; key: string; words: ReadonlyMap<string, string> };

/**
 * The differences between two lists of rows: for a row in both, only the parts that differ; for a row in one of them, all of it. Moved rows
 * are not reported.
 */
export function rowChanges<F extends PartFields>({ field, label, parts, before, after, keyOf = () => '' }: Rows<F>): FieldChange[] {
  const labels = new Map(Object.entries<string>(labelsOf(parts)));
  const cellsOf = (rows: readonly Row[]): Cells[] =>
    rows.map((row, at) => ({ at, key: keyOf(row), words: new Map(Object.entries(describeFormFields(parts, row))) }));
  const { pairs, removed, added } = matched(cellsOf(before), cellsOf(after));
  const named = (verb: string, at: number) => `${verb}${label}第 ${at + 1} 行`;
  const changed = pairs.flatMap(([old, fresh]) =>
    [...labels]
      .map(([name, label]) => ({ label, was: old.words.get(name) ?? '', is: fresh.words.get(name) ?? '' }))
      .filter(({ was, is }) => was !== is)
      .map(({ label: part, was, is }) => ({
        at: fresh.at,
        change: { field, label: `${named('', fresh.at)}${part}`, before: was, after: is },
      })),
  );
  const gone = removed.map(({ at, words }) => ({
    at,
    change: { field, label: named('删除', at), before: wholeRow(words, labels), after: '' },
  }));
  const fresh = added.map(({ at, words }) => ({
    at,
    change: { field, label: named('新增', at), before: '', after: wholeRow(words, labels) },
  }));
  return [...changed, ...gone, ...fresh].toSorted((one, other) => one.at - other.at).map(({ change }) => change);
}

function wholeRow(words: Cells['words'], labels: ReadonlyMap<string, string>): string {
  return [...labels].flatMap(([name, label]) => (words.get(name) ? [`${label} ${words.get(name)}`] : [])).join('，');
}

/** Pairs equal rows, then rows with the same key, then the most similar ones; the rest was removed or added. */
function matched(before: readonly Cells[], after: readonly Cells[]): { pairs: [Cells, Cells][]; removed: Cells[]; added: Cells[] } {
  let [olds, fresh] = [[...before], [...after]];
  const pairs: [Cells, Cells][] = [];
  const pair = (old: Cells, one: Cells | undefined): void => {
    if (one === undefined) return;
    pairs.push([old, one]);
    olds = olds.filter((each) => each !== old);
    fresh = fresh.filter((each) => each !== one);
  };
  for (const old of before)
    pair(
      old,
      fresh.find((one) => isSame(old, one)),
    );
  for (const old of olds)
    pair(
      old,
      fresh.find(({ key }) => key !== '' && key === old.key),
    );
  for (const [old, one] of byLikeness(olds, fresh)) if (olds.includes(old) && fresh.includes(one)) pair(old, one);
  return { pairs, removed: olds, added: fresh };
}

function isSame(one: Cells, other: Cells): boolean {
  return one.key === other.key && [...one.words].every(([name, words]) => other.words.get(name) === words);
}

/** Pairs rows without a key that share at least half of their filled-in parts, most similar first, then nearest. */
function byLikeness(olds: readonly Cells[], fresh: readonly Cells[]): [Cells, Cells][] {
  const alike = ({ words }: Cells, other: Cells): number => {
    const names = [...words.keys()].filter((name) => words.get(name) || other.words.get(name));
    return names.length === 0 ? 0 : names.filter((name) => words.get(name) === other.words.get(name)).length / names.length;
  };
  return olds
    .flatMap((old) => fresh.flatMap((one) => (old.key !== one.key ? [] : [{ old, one, likeness: alike(old, one) }])))
    .filter(({ likeness }) => likeness >= 0.5)
    .toSorted((a, b) => b.likeness - a.likeness || Math.abs(a.old.at - a.one.at) - Math.abs(b.old.at - b.one.at))
    .map(({ old, one }) => [old, one]);
}
