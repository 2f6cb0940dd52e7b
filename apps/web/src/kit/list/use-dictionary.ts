import { calls } from '@houtai/contract';
import type { DictionaryEntry } from '@houtai/contract/dictionaries';
import { notifyManager, type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import type { Option } from '#ui/input/choice/option.ts';

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
  const { subscribe, read } = sharedOf(useQueryClient(), type);
  return useSyncExternalStore(subscribe, read);
}

type Shared = { isCurrent: () => boolean; subscribe: (changed: () => void) => () => void; read: () => Dictionary };

const shared = new WeakMap<QueryClient, Map<string, Shared>>();

/** One observer of a dictionary for all who show it: a list has one in every row, and each of its own would cost as much as the row. */
function sharedOf(client: QueryClient, type: string): Shared {
  const known = shared.get(client)?.get(type);
  if (known?.isCurrent()) return known;
  const made = observe(client, type);
  shared.set(client, (shared.get(client) ?? new Map<string, Shared>()).set(type, made));
  return made;
}

function observe(client: QueryClient, type: string): Shared {
  const options = { ...queryOf(calls.dictionaries.dics, { type }, { silent: true }), enabled: type !== '', staleTime: STALE_MS };
  const observer = new QueryObserver(client, options);
  let seen = observer.getCurrentResult();
  let words = asDictionary(seen, type);
  return {
    // A cache that was emptied since knows nothing of it.
    isCurrent: () => client.getQueryState(options.queryKey) === observer.getCurrentQuery().state,
    subscribe: (changed) => observer.subscribe(notifyManager.batchCalls(changed)),
    read: () => {
      const now = observer.getCurrentResult();
      if (now.data !== seen.data || now.status !== seen.status) words = asDictionary(now, type);
      seen = now;
      return words;
    },
  };
}

function asDictionary({ data, status }: { data: DictionaryEntry[] | undefined; status: string }, type: string): Dictionary {
  return { entries: data ?? NONE, loaded: data !== undefined, failed: status === 'error', awaited: type !== '' && status === 'pending' };
}

/** The words of a code; the code itself where the dictionary does not know it. */
export function labelOfCode(entries: readonly DictionaryEntry[], code: string): string {
  return entries.find((entry) => entry.code === code)?.codeText ?? code;
}

/** The entries as choices; one that is switched off can no longer be chosen. */
export function optionsOf(entries: readonly DictionaryEntry[]): Option[] {
  return entries.map(({ code, codeText, active }) => ({ value: code, label: codeText, disabled: !active }));
}
