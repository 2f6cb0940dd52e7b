import { textOf, valuesOf } from './form-check.ts';
import type { DeclaredForm, Field, Fields, PartField, ValuesOf } from './form.ts';

/** Valid values of a form, for tests; a field with a rule of its own, and an id that has to exist, are passed in `given`. */
export function sampleValues<F extends Fields>(declared: DeclaredForm<F>, given: Partial<ValuesOf<F>> = {}): ValuesOf<F> {
  const samples = valuesOf(declared, (name) => {
    const field = declared.fields[name];
    return field ? sampleIn(field) : '';
  });
  return { ...samples, ...given };
}

/** A sample for each kind of field; other kinds use their initial values. */
const SAMPLES: Partial<Record<PartField['kind'], string>> = {
  line: '样例',
  lines: '样例',
  rich: '样例',
  secret: '样例',
  amount: '1',
  code: '1',
  day: '2026-11-20',
  id: 'sample',
  ids: 'sample',
};

function sampleIn(field: Field): string {
  if (field.kind === 'rows')
    return JSON.stringify([Object.fromEntries(Object.entries(field.fields).map(([name, part]) => [name, sampleIn(part)]))]);
  if (field.kind === 'whole') return String(field.from);
  if (field.kind === 'choice') return Object.keys(field.words)[0] ?? '';
  return SAMPLES[field.kind] ?? textOf(field.initial);
}
