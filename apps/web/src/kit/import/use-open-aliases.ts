import { calls } from '@houtai/contract';
import type { ImportDetail, ImportField } from '@houtai/contract/imports';
import { useQueries } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

import type { Matching } from './use-import.ts';

/** The columns whose spellings stand for values, with how many of those nobody knows yet. */
export type OpenField = ImportField & { open: number };

/** What the columns that were chosen leave to be decided about their spellings, by field; nothing is asked without an import. */
export function useOpenAliases(task: ImportDetail | undefined, matching: Matching | null): OpenField[] {
  const { id = '', fields = [], columns = [] } = task ?? {};
  const { columns: chosen = [], values = [] } = matching ?? {};
  // The server knows the spellings of the columns that it has matched; another choice is read with the check.
  const matched = fields.filter(
    ({ name, hasValues }) => hasValues && columns.some(({ field }, index) => field === name && chosen[index] === name),
  );
  const spellings = useQueries({ queries: matched.map(({ name }) => queryOf(calls.imports.values, { id, field: name })) });
  return matched.map((field, index) => ({
    ...field,
    open: (spellings[index]?.data?.values ?? []).filter((one) => valueNow(values, field.name, one) === '').length,
  }));
}

/** What a spelling stands for now: what was said of it, else what it was taken for; what was said and taken back is read again. */
export function valueNow(
  said: Matching['values'],
  field: string,
  { text, value, read }: { text: string; value: string; read: string },
): string {
  const own = said.find((one) => one.field === field && one.text === text)?.value;
  return own === undefined ? value : own || read;
}
