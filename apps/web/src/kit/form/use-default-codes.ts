import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

/**
 * What the fields of a new form start with, by the dictionary of each: the entries that administrators chose as defaults. Null while
 * they are on their way; a form takes its first values once. Without an answer no field has any.
 */
export function useDefaultCodes<Name extends string>(types: Readonly<Record<Name, string>>): Partial<Record<Name, string>> | null {
  const names = Object.keys(types).filter((name): name is Name => Object.hasOwn(types, name));
  const type = [...new Set(names.map((name) => types[name]))].join(',');
  const query = useQuery(queryOf(calls.dictionaries.dics, { type }, { silent: true }));
  if (query.isPending) return null;
  const usual: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const entry = query.data?.find((candidate) => candidate.type === types[name] && candidate.isDefault);
    if (entry) usual[name] = entry.code;
  }
  return usual;
}
