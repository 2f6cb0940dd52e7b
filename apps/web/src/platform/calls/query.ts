import type { SubjectKey } from '@houtai/contract';
import type { Call, InputOf, ResultOf } from '@houtai/contract/call';
import { ownValue } from '@houtai/contract/own-value';
import { REFRESHES } from '@houtai/contract/refreshes';
import { type Query, QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

// Whatever writes comes with this.
import './one-act.ts';
import { reloadParameters } from '../parameters.ts';
import { CallError, send, type SendOptions } from './send.ts';

/** The cache of server data. A refusal is not repeated; a transport fault is tried once more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && error instanceof CallError && error.code === '',
    },
  },
});

/** How the keys of all that a call was asked begin: with its subject, so that a refresh can name that. */
export function keyOf({ subject, path }: Call): readonly string[] {
  return [subject, path];
}

/** Query options of a GET call. */
export function queryOf<C extends Call>(call: C, input: InputOf<C>, options: Pick<SendOptions, 'silent'> = {}) {
  return queryOptions({
    queryKey: [...keyOf(call), input],
    queryFn: ({ signal }): Promise<ResultOf<C>> => send(call, input, { ...options, signal }),
  });
}

/** Takes all that was asked of the subjects for stale: what is shown is read again immediately. */
export async function refresh(client: QueryClient, ...subjects: readonly SubjectKey[]): Promise<void> {
  await refreshBecause(client, subjects);
}

/** The same; `onAsked` hears of those that are asked a second time, as their first answer was on its way. */
export async function refreshBecause(
  client: QueryClient,
  subjects: readonly SubjectKey[],
  onAsked?: (queries: readonly Query[]) => void,
): Promise<void> {
  if (subjects.includes('parameters')) void reloadParameters();
  await Promise.all(subjects.map((subject) => readAgain(client, [subject], onAsked)));
}

/** Takes all whose key begins with this for stale. The library keeps a first answer that is under way, though it may be older than what was written: it is asked for again. */
async function readAgain(client: QueryClient, queryKey: readonly string[], onAsked?: (queries: readonly Query[]) => void): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching' });
  await client.invalidateQueries({ queryKey });
  if (first.length === 0) return;
  await Promise.allSettled(first.map(async ({ promise }) => promise));
  const answered = client.invalidateQueries({ predicate: (query) => first.includes(query) });
  onAsked?.(first);
  await answered;
}

/** A write that can be made: `run` gives the answer, `busy` lasts until what is shown has been read again. */
export type Sending<C extends Call> = {
  run: (input: InputOf<C>, more?: SendOptions) => Promise<ResultOf<C>>;
  busy: boolean;
};

/**
 * The way to write. Whatever is answered, the subject of the call and those that it refreshes are read again: after a refusal
 * what is shown may be older than what it is about. A refusal has been shown unless it is `silent`; who waits for `run` is thrown it.
 */
export function useSend<C extends Call>(call: C, options: SendOptions = {}): Sending<C> {
  const client = useQueryClient();
  const [running, setRunning] = useState(0);
  const run = (input: InputOf<C>, more: SendOptions = {}): Promise<ResultOf<C>> => {
    setRunning((count) => count + 1);
    const answer = send(call, input, { ...options, ...more });
    void answer
      .catch(() => undefined)
      .then(() => refresh(client, ...staleAfter(call)))
      .finally(() => setRunning((count) => count - 1));
    return answer;
  };
  return { run, busy: running > 0 };
}

function staleAfter({ subject }: Call): readonly SubjectKey[] {
  return [subject as SubjectKey, ...(ownValue(REFRESHES, subject) ?? [])];
}
