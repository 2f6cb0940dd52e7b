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
  /** The entries are loading, and a code would mean nothing to the user. */
  awaited: boolean;
};

/** The entries of a dictionary (specification 7.4); empty while they load or without a type. All users of a type share one request. */
export function useDictionary(type: string): Dictionary {
  const { subscribe, read } = sharedOf(useQueryClient(), type);
  return useSyncExternalStore(subscribe, read);
}

type Shared = { isCurrent: () => boolean; subscribe: (changed: () => void) => () => void; read: () => Dictionary };

const shared = new WeakMap<QueryClient, Map<string, Shared>>();

/** One shared observer per dictionary, because a list uses one in every row, and each would cost as much as the row. */
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
    // False after the cache was cleared.
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

/** The label of a code; the code itself when the dictionary does not have it. */
export function labelOfCode(entries: readonly DictionaryEntry[], code: string): string {
  return entries.find((entry) => entry.code === code)?.codeText ?? code;
}

/** The entries as options; an inactive one cannot be chosen. */
export function optionsOf(entries: readonly DictionaryEntry[]): Option[] {
  return entries.map(({ code, codeText, active }) => ({ value: code, label: codeText, disabled: !active }));
}
