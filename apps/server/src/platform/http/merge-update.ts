import type { DeclaredForm, Field, Fields, ValuesOf } from '@houtai/contract/form';
import { namesOf, textOf, valuesIn } from '@houtai/contract/form-check';
import { ruleFaults } from '@houtai/contract/form-rules';

import { refusedInput } from './replies/errors.ts';

/** The input of an update: optional fields may be absent. */
export type SentUpdate<F extends Fields> = { readonly [Name in keyof F]?: ValuesOf<F>[Name] | undefined };

/** A form after an update, and whether it equals the stored one. */
export type MergedUpdate<F extends Fields> = { form: ValuesOf<F>; isSame: boolean };

/**
 * Merges an update with the stored form: absent fields stay as stored. The rules of the form apply to the result, unless nothing changes,
 * so that a record stored under older rules can be sent back.
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

/** Compares forms: parts and lists by their text, amounts as numbers, ids in order. */
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

/** Columns of amounts return all their decimals: 1.50 is 1.5. */
function withoutZeros(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
