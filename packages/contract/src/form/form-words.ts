import { ownValue } from '../own-value.ts';
import { rowsIn, textOf } from './form-check.ts';
import type { Field, Fields, PartFields, RowsField } from './form.ts';

/** The labels of fields, by their names on the wire. */
export function labelsOf<F extends Fields>(fields: F): Record<keyof F & string, string> {
  return mapped(fields, ({ label }) => label);
}

/**
 * The values of fields in words, as far as their declaration knows them: a choice and a flag by its label, anything else as its text.
 * Without a record all are blank.
 */
export function describeFormFields<F extends Fields>(
  fields: F,
  record: Readonly<Record<string, unknown>> | null,
): Record<keyof F & string, string> {
  return mapped(fields, (field, name) => (record === null ? '' : wordsOf(field, textOf(ownValue(record, name)))));
}

/** Rows of parts in words, one text a row; blank parts are left out. */
export function describeRows<F extends PartFields>(
  { fields }: Pick<RowsField<F>, 'fields'>,
  rows: readonly Readonly<Record<string, unknown>>[],
): string[] {
  return rows.map((row) =>
    Object.values(describeFormFields(fields, row))
      .filter((words) => words !== '')
      .join(' '),
  );
}

function wordsOf(field: Field, text: string): string {
  if (field.kind === 'rows') return describeRows(field, rowsIn(field, text) ?? []).join('；');
  return 'words' in field ? (Object.entries(field.words).find(([code]) => code === text)?.[1] ?? text) : text;
}

function mapped<F extends Fields>(fields: F, give: (field: Field, name: string) => string): Record<keyof F & string, string> {
  const entries = Object.entries(fields).map(([name, field]) => [name, give(field, name)]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given its text
  return Object.fromEntries(entries) as Record<keyof F & string, string>;
}
