import { calls } from '@houtai/contract';
import type { ImportDetail, ImportField } from '@houtai/contract/imports';
import { useQueries } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

import type { ImportMatching } from './use-import.ts';

/** A column with spellings, and the number of those without a meaning. */
export type OpenField = ImportField & { open: number };

/** The chosen columns with spellings to resolve; sends nothing without an import. */
export function useOpenAliases(task: ImportDetail | undefined, matching: ImportMatching | null): OpenField[] {
  const { id = '', fields = [], columns = [] } = task ?? {};
  const { columns: chosen = [], values = [] } = matching ?? {};
  // The server knows the spellings only of columns that it has matched; other choices are read at the check.
  const matched = fields.filter(
    ({ name, hasValues }) => hasValues && columns.some(({ field }, index) => field === name && chosen[index] === name),
  );
  const spellings = useQueries({ queries: matched.map(({ name }) => queryOf(calls.imports.values, { id, field: name })) });
  return matched.map((field, index) => ({
    ...field,
    open: (spellings[index]?.data?.values ?? []).filter((one) => valueNow(values, field.name, one) === '').length,
  }));
}

/** The current meaning of a spelling: the user's choice, else the matched value; a withdrawn choice falls back to the value as read. */
export function valueNow(
  said: ImportMatching['values'],
  field: string,
  { text, value, read }: { text: string; value: string; read: string },
): string {
  const own = said.find((one) => one.field === field && one.text === text)?.value;
  return own === undefined ? value : own || read;
}
