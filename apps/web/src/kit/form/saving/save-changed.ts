import type { DeclaredForm, Fields, ValuesOf } from '@houtai/contract/form';
import { namesOf, textsOf } from '@houtai/contract/form-check';

import type { LostChange } from './concurrent-change.tsx';
import { rebaseValues } from './rebase-values.ts';
import { type Present, saveWithConflictCheck, type HistorySource } from './save-with-conflict-check.ts';
import { valueWords } from './value-words.ts';

/** A record as somebody else left it. */
export type Theirs = Readonly<Record<string, unknown>>;

type Changed<F extends Fields> = {
  values: ValuesOf<F>;
  /** The record as the form opened with it. */
  opened: Readonly<Record<string, unknown>> & { readonly version: number };
  /** `theirs` is the record as somebody else left it, where it is saved over that. */
  save: (values: ValuesOf<F>, version: number, theirs?: Theirs) => Promise<unknown>;
  /** Reads the record as it is now, where a refusal does not hold all of its fields. */
  read?: () => Promise<Theirs>;
  /** What of theirs is lost beside the fields. */
  beside?: (theirs: Theirs) => readonly LostChange[];
  /** Where there is none, nobody is told whose a change was. */
  told?: HistorySource;
};

/**
 * Saves a changed record. What somebody else has changed in the meantime and was not touched here stays as they left it, and lists keep what both added; where a change of
 * theirs would be lost, the person decides (`saveWithConflictCheck`). Gives whether it was saved.
 */
export function saveChanged<F extends Fields>(
  declared: DeclaredForm<F>,
  { values, opened, save, read, beside, told }: Changed<F>,
): Promise<boolean> {
  const plan = async (present: Present) => {
    const isWhole = namesOf(declared.fields).every((name) => name in present);
    // What a refusal does not hold, nobody has touched as far as is known.
    const theirs = isWhole || !read ? { ...opened, ...present } : await read();
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

/** What both set otherwise, fields that go together as one, with both values in words. */
async function clashOf<F extends Fields>(
  { fields }: DeclaredForm<F>,
  names: readonly (keyof F & string)[],
  { values, theirs }: { values: Theirs; theirs: Theirs },
): Promise<LostChange> {
  const words = async (record: Theirs) => {
    const texts = textsOf(fields, record);
    const all = await Promise.all(names.map((name) => valueWords(fields[name], texts[name], record)));
    return all.includes(null) ? null : all.join(' · ');
  };
  const [mine, other] = await Promise.all([words(values), words(theirs)]);
  const label = names.map((name) => fields[name]?.label ?? name).join('、');
  return { field: names[0] ?? '', label, clash: { fields: names, mine, theirs: other } };
}

/** The fields that are lost, those that go together in one. */
function inGroups<F extends Fields>({ together }: DeclaredForm<F>, lost: readonly (keyof F & string)[]): (keyof F & string)[][] {
  const groups = lost.map((name) =>
    lost.filter((other) => other === name || together.some((names) => names.includes(name) && names.includes(other))),
  );
  return groups.filter(([first], at) => first === lost[at]);
}
