import type { DeclaredForm, Field, Fields, ValuesOf } from '@houtai/contract/form';
import { namesOf, textsOf, valuesOf } from '@houtai/contract/form-check';

type Records = {
  /** The record as it was opened, and as another user left it. */
  opened: Readonly<Record<string, unknown>>;
  theirs: Readonly<Record<string, unknown>>;
  /** The fields where the user chose the other value, whatever was typed. */
  left?: ReadonlySet<string>;
};

/** The merged result: the values to save, and the names of the fields where a change of the other user is lost. */
export type MergedValues<F extends Fields> = { values: ValuesOf<F>; lost: (keyof F & string)[] };

/**
 * Merges the values of a form into a record that another user changed. Fields that were not touched here take the other user's value, and
 * lists keep what both added and removed. Only
 * where both set a field to different values is the other value lost.
 */
export function rebaseValues<F extends Fields>(
  declared: DeclaredForm<F>,
  values: ValuesOf<F>,
  { opened, theirs, left }: Records,
): MergedValues<F> {
  const { fields } = declared;
  const [before, present, ours] = [textsOf(fields, opened), textsOf(fields, theirs), textsOf(fields, values)];
  const lost: (keyof F & string)[] = [];
  const texts = new Map<string, string>();
  const groups = namesOf(declared.fields).map((name) => declared.together.find((names) => names.includes(name)) ?? [name]);
  for (const names of new Set(groups)) {
    const isOurs = names.some((name) => ours[name] !== before[name]) && !names.some((name) => left?.has(name));
    for (const name of names) {
      const own = ours[name];
      const both = isOurs ? listOfBoth(fields[name], { own, before: before[name], theirs: present[name] }) : present[name];
      texts.set(name, both ?? own);
      if (both === null && present[name] !== before[name] && present[name] !== own) lost.push(name);
    }
  }
  return { values: valuesOf(declared, (name) => texts.get(name) ?? ''), lost };
}

type Versions = { own: string; before: string; theirs: string };

/** Merges the list of both users; null if the field is no list or the result would be too long. */
function listOfBoth(field: Field | undefined, { own, before, theirs }: Versions): string | null {
  if (field?.kind !== 'ids' || field.most === 1) return null;
  const merged = mergedList(idsIn(own), { before: idsIn(before), theirs: idsIn(theirs) }, (id) => id);
  return merged.length > field.most ? null : merged.join(',');
}

function idsIn(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

type Lists<Item> = { before: readonly Item[]; theirs: readonly Item[] };

/** A list with what either added and without what either removed, in our order; an item in both lists is taken from ours. */
export function mergedList<Item>(own: readonly Item[], { before, theirs }: Lists<Item>, keyOf: (item: Item) => string): Item[] {
  const keys = (items: readonly Item[]) => new Set(items.map(keyOf));
  const [ours, was, is] = [keys(own), keys(before), keys(theirs)];
  const kept = own.filter((item) => is.has(keyOf(item)) || !was.has(keyOf(item)));
  return [...kept, ...theirs.filter((item) => !ours.has(keyOf(item)) && !was.has(keyOf(item)))];
}

type Items<Item> = { keyOf: (item: Item) => string; isSame: (one: Item, other: Item) => boolean };

/**
 * Like `mergedList`, for items that can change: an item that only the other user changed is taken from theirs. `isLossy` tells that
 * something of theirs is lost.
 */
export function mergeItems<Item>(
  own: readonly Item[],
  { before, theirs }: Lists<Item>,
  { keyOf, isSame }: Items<Item>,
): { items: Item[]; isLossy: boolean } {
  const of = (items: readonly Item[]) => new Map(items.map((item) => [keyOf(item), item]));
  const [ours, was, is] = [of(own), of(before), of(theirs)];
  const isChanged = (one: Item | undefined, other: Item | undefined) => (one && other ? !isSame(one, other) : one !== other);
  // An item that was changed here but removed there is kept; otherwise the change would be lost.
  const outlives = (key: string, item: Item) => was.has(key) && !is.has(key) && isChanged(was.get(key), item);
  const kept = mergedList(own, { before: before.filter((item) => !outlives(keyOf(item), ours.get(keyOf(item)) ?? item)), theirs }, keyOf);
  const items = kept.map((item) => (isChanged(was.get(keyOf(item)), item) ? item : (is.get(keyOf(item)) ?? item)));
  const results = of(items);
  const isLossy = [...new Set([...was.keys(), ...is.keys()])].some((key) => {
    return isChanged(was.get(key), is.get(key)) && isChanged(is.get(key), results.get(key));
  });
  return { items, isLossy };
}
