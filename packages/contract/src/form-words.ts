import { textOf } from './form-check.ts';
import type { Field, Fields } from './form.ts';

/** The names of fields for people, by their names on the wire. */
export function labelsOf<F extends Fields>(fields: F): Record<keyof F & string, string> {
  return mapped(fields, ({ label }) => label);
}

/** What fields hold in words, as far as the declaration knows them: a choice and a flag by theirs, everything else as its text. Without a record all are blank. */
export function wordsIn<F extends Fields>(fields: F, record: Readonly<Record<string, unknown>> | null): Record<keyof F & string, string> {
  return mapped(fields, (field, name) => (record === null ? '' : wordsOf(field, textOf(record[name]))));
}

function wordsOf(field: Field, text: string): string {
  return 'words' in field ? (Object.entries(field.words).find(([code]) => code === text)?.[1] ?? text) : text;
}

function mapped<F extends Fields>(fields: F, give: (field: Field, name: string) => string): Record<keyof F & string, string> {
  const entries = Object.entries(fields).map(([name, field]) => [name, give(field, name)]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given its text
  return Object.fromEntries(entries) as Record<keyof F & string, string>;
}
