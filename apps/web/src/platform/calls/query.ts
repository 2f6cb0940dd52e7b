import type { SubjectKey } from '@houtai/contract';
import type { Call, InputOf, ResultOf } from '@houtai/contract/call';
import { ownValue } from '@houtai/contract/own-value';
import { REFRESHES } from '@houtai/contract/refreshes';
import { type Query, QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

// Importing this module also loads the one that makes idempotency keys, so that every write has one.
import './idempotent-send.ts';
import { reloadParameters } from '../parameters.ts';
import { CallError, send, type SendOptions } from './send.ts';

/** The cache of server data. Refused queries are not retried; a transport fault is retried once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && error instanceof CallError && error.code === '',
    },
  },
});

/** The prefix of all query keys of a call. It starts with the subject, so that a refresh can name the subject. */
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

/** Marks all queries of the subjects as stale; those on the screen are refetched immediately. */
export async function refreshSubjects(client: QueryClient, ...subjects: readonly SubjectKey[]): Promise<void> {
  await refreshAfterChange(client, subjects);
}

/** Like `refresh`; `onAsked` receives the queries that are refetched because their first answer was still in flight. */
export async function refreshAfterChange(
  client: QueryClient,
  subjects: readonly SubjectKey[],
  onAsked?: (queries: readonly Query[]) => void,
): Promise<void> {
  if (subjects.includes('parameters')) void reloadParameters();
  await Promise.all(subjects.map((subject) => readAgain(client, [subject], onAsked)));
}

/** Marks all queries with this key prefix as stale. The library keeps a first answer that is in flight although it may predate the write, so that query is fetched again. */
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

/** A write: `run` returns the answer, and `busy` is true until the queries on the screen have been refetched. */
export type Sending<C extends Call> = {
  run: (input: InputOf<C>, more?: SendOptions) => Promise<ResultOf<C>>;
  busy: boolean;
};

/**
 * Hook for writes. After success and refusal alike it refetches the subject of the call and the subjects that the call refreshes, because a refusal may
 * mean that the page is outdated. A refusal shows a toast unless `silent`, and rejects `run`.
 */
export function useSend<C extends Call>(call: C, options: SendOptions = {}): Sending<C> {
  const client = useQueryClient();
  const [running, setRunning] = useState(0);
  const run = (input: InputOf<C>, more: SendOptions = {}): Promise<ResultOf<C>> => {
    setRunning((count) => count + 1);
    const answer = send(call, input, { ...options, ...more });
    void answer
      .catch(() => undefined)
      .then(() => refreshSubjects(client, ...staleAfter(call)))
      .finally(() => setRunning((count) => count - 1));
    return answer;
  };
  return { run, busy: running > 0 };
}

function staleAfter({ subject }: Call): readonly SubjectKey[] {
  return [subject as SubjectKey, ...(ownValue(REFRESHES, subject) ?? [])];
}
