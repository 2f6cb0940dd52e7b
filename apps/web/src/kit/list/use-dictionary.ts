import { calls } from '@houtai/contract';
import type { DictionaryEntry } from '@houtai/contract/dictionaries';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '../../platform/query.ts';
import type { Option } from '../../ui/input/option.ts';

const NONE: readonly DictionaryEntry[] = [];
const STALE_MS = 300_000;

type Dictionary = {
  entries: readonly DictionaryEntry[];
  loaded: boolean;
  failed: boolean;
  /** On its way: a code says nothing to a person yet. */
  awaited: boolean;
};

/** The entries of a dictionary (specification 7.4), none while they are on their way or without a type. One question a type, for all who ask. */
export function useDictionary(type: string): Dictionary {
  const query = useQuery({ ...queryOf(calls.dictionaries.dics, { type }, { silent: true }), enabled: type !== '', staleTime: STALE_MS });
  return { entries: query.data ?? NONE, loaded: query.data !== undefined, failed: query.isError, awaited: query.isLoading };
}

/** The words of a code; the code itself where the dictionary does not know it. */
export function wordsOf(entries: readonly DictionaryEntry[], code: string): string {
  return entries.find((entry) => entry.code === code)?.codeText ?? code;
}

/** The entries as choices; one that is switched off can no longer be chosen. */
export function optionsOf(entries: readonly DictionaryEntry[]): Option[] {
  return entries.map(({ code, codeText, active }) => ({ value: code, label: codeText, disabled: !active }));
}
