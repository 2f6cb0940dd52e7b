import type { DeclaredForm, Fields, ValuesOf } from '@houtai/contract/form';
import { namesOf, textsOf, valuesOf } from '@houtai/contract/form-check';

import { saveWithConflictCheck, type Told } from './save-with-conflict-check.ts';

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
  told: Told;
};

/**
 * Saves a changed record. When somebody else has changed it meanwhile, the person decides (`saveWithConflictCheck`); what was not touched here stays
 * as they left it. Gives whether it was saved.
 */
export function saveChanged<F extends Fields>(
  declared: DeclaredForm<F>,
  { values, opened, save, read, told }: Changed<F>,
): Promise<boolean> {
  return saveWithConflictCheck(
    opened.version,
    async (version, present) => {
      if (present === null) return save(values, version);
      const theirs = namesOf(declared.fields).every((name) => name in present) ? present : await read?.();
      return theirs ? save(mergedOver(declared, values, { opened, theirs }), version, theirs) : save(values, version);
    },
    told,
  );
}

type Records = { opened: Readonly<Record<string, unknown>>; theirs: Theirs };

/** The values of a form over a record that somebody else changed: what was not touched here is theirs. */
export function mergedOver<F extends Fields>(declared: DeclaredForm<F>, values: ValuesOf<F>, { opened, theirs }: Records): ValuesOf<F> {
  const [before, present] = [textsOf(declared.fields, opened), textsOf(declared.fields, theirs)];
  const texts = textsOf(declared.fields, values);
  const own = (name: keyof F & string) => texts[name];
  const isTouched = (name: keyof F & string) => own(name) !== before[name];
  return valuesOf(declared, (name) => {
    const group = declared.together.find((names) => names.includes(name)) ?? [name];
    return group.some(isTouched) ? own(name) : present[name];
  });
}
