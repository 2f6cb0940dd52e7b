import type { DeclaredForm, Field, Fields, ValuesOf } from '@houtai/contract/form';
import { namesOf, textOf, valuesIn } from '@houtai/contract/form-check';
import { ruleFaults } from '@houtai/contract/form-rules';

import { refusedInput } from './replies/errors.ts';

/** What an update sends of a form: what is not required may be left out. */
export type SentUpdate<F extends Fields> = { readonly [Name in keyof F]?: ValuesOf<F>[Name] | undefined };

/** A form as an update leaves it, and whether that is how it is stored. */
export type MergedUpdate<F extends Fields> = { form: ValuesOf<F>; isSame: boolean };

/**
 * The one way in which an update becomes a whole form: what was left out is as it is stored. The rules of the form hold for the outcome,
 * unless the record is left as it is: one that was stored under older rules can still be sent back.
 */
export function mergeUpdate<F extends Fields>(
  declared: Pick<DeclaredForm<F>, 'fields' | 'rules'>,
  stored: Readonly<Record<string, unknown>>,
  sent: SentUpdate<F>,
): MergedUpdate<F> {
  const before = valuesIn(declared, stored);
  const form = { ...before };
  for (const name of namesOf(declared.fields)) {
    const value = sent[name];
    if (value !== undefined) form[name] = value;
  }
  const isSame = isSameForm(declared, before, form);
  const faults = isSame ? [] : ruleFaults(declared, form);
  if (faults.length > 0) throw refusedInput(faults.map(({ at, fault }) => ({ path: at, msg: fault })));
  return { form, isSame };
}

/** Values of parts and lists are the same if they read the same, amounts if they are the same number, ids if they name the same records in their order. */
export function isSameForm<F extends Fields>(
  { fields }: Pick<DeclaredForm<F>, 'fields'>,
  before: ValuesOf<F>,
  after: ValuesOf<F>,
): boolean {
  return namesOf(fields).every((name) => {
    const comparable = (value: unknown) => comparedAs(fields[name], value);
    return comparable(before[name]) === comparable(after[name]);
  });
}

function comparedAs(field: Field | undefined, value: unknown): string {
  if (field?.kind === 'amount') return withoutZeros(String(value));
  if (field?.kind !== 'ids') return JSON.stringify(value);
  const ids: unknown[] = Array.isArray(value) ? value : textOf(value).split(',');
  return [...new Set(ids)].join();
}

/** Columns of amounts give as many decimals as they keep: 1.50 is 1.5. */
function withoutZeros(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
