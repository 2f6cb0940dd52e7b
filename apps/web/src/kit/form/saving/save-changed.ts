import type { DeclaredForm, Fields, ValuesOf } from '@houtai/contract/form';
import { namesOf, textsOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';

import type { LostChange } from './concurrent-change.tsx';
import { rebaseValues } from './rebase-values.ts';
import { type HistorySource, saveWithConflictCheck, type StoredRecord } from './save-with-conflict-check.ts';
import { valueWords } from './value-words.ts';

/** A record as another user left it. */
export type StoredValues = Readonly<Record<string, unknown>>;

type Changed<F extends Fields> = {
  values: ValuesOf<F>;
  /** The record as it was opened in the form. */
  opened: Readonly<Record<string, unknown>> & { readonly version: number };
  /** `theirs` is the record as another user left it, if the save replaces that. */
  save: (values: ValuesOf<F>, version: number, theirs?: StoredValues) => Promise<unknown>;
  /** Reads the current record, for refusals that do not contain all of its fields. */
  read?: () => Promise<StoredValues>;
  /** Changes of the other user, outside the fields, that would be lost. */
  beside?: (theirs: StoredValues) => readonly LostChange[];
  /** Fields whose text becomes an entry of its own instead of replacing the other user's: both are saved. */
  appends?: readonly string[];
  /** Where the history of the record is read; without it the other user is not named. */
  told?: HistorySource;
};

/**
 * Saves a changed record. Fields that were not touched here keep another user's changes, and lists keep what both added. If a change of the
 * other user would be lost, the user decides (`saveWithConflictCheck`). Returns whether the record was saved.
 */
export function saveChanged<F extends Fields>(
  declared: DeclaredForm<F>,
  { values, opened, save, read, beside, appends = [], told }: Changed<F>,
): Promise<boolean> {
  const plan = async (present: StoredRecord) => {
    const isWhole = namesOf(declared.fields).every((name) => name in present);
    // Fields that the refusal does not contain count as unchanged.
    const stored = isWhole || !read ? { ...opened, ...present } : await read();
    const texts: StoredValues = values;
    const wasTyped = (name: string) => ownValue(texts, name) !== ownValue(opened, name);
    const appended = appends.filter(wasTyped).map((name) => [name, ownValue(opened, name)] as const);
    const theirs = { ...stored, ...Object.fromEntries(appended) };
    const merged = rebaseValues(declared, values, { opened, theirs });
    const lost = await Promise.all(inGroups(declared, merged.lost).map((names) => clashOf(declared, names, { values, theirs })));
    return {
      lost: [...lost, ...(beside?.(theirs) ?? [])],
      save: (version: number, left?: ReadonlySet<string>) =>
        save(left?.size ? rebaseValues(declared, values, { opened, theirs, left }).values : merged.values, version, theirs),
    };
  };
  return saveWithConflictCheck(opened.version, (version) => save(values, version), { ...told, plan });
}

/** The fields that both set to different values, with both values as text. Fields that depend on each other form one clash. */
async function clashOf<F extends Fields>(
  { fields }: DeclaredForm<F>,
  names: readonly (keyof F & string)[],
  { values, theirs }: { values: StoredValues; theirs: StoredValues },
): Promise<LostChange> {
  const words = async (record: StoredValues) => {
    const texts = textsOf(fields, record);
    const all = await Promise.all(names.map((name) => valueWords(fields[name], texts[name], record)));
    return all.includes(null) ? null : all.join(' · ');
  };
  const [mine, other] = await Promise.all([words(values), words(theirs)]);
  const label = names.map((name) => fields[name]?.label ?? name).join('、');
  return { field: names[0] ?? '', label, clash: { fields: names, mine, theirs: other } };
}

/** The lost fields, grouped with the fields that they depend on. */
function inGroups<F extends Fields>({ together }: DeclaredForm<F>, lost: readonly (keyof F & string)[]): (keyof F & string)[][] {
  const groups = lost.map((name) =>
    lost.filter((other) => other === name || together.some((names) => names.includes(name) && names.includes(other))),
  );
  return groups.filter(([first], at) => first === lost[at]);
}
