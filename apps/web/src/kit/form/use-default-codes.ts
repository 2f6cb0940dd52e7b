import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

/**
 * Initial values of a new form's fields: the default entries of their dictionaries. Null while the dictionaries load, because a form takes
 * its initial values only once. After a failed request no field has a default.
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
