import type { SubjectKey } from '@houtai/contract';
import { CHANGES_READ_MS, MANY_READ_MS } from '@houtai/contract/limits';
import type { LiveEvent } from '@houtai/contract/messages';
import { ownValue } from '@houtai/contract/own-value';
import { NAMED_IN, REFRESHES } from '@houtai/contract/refreshes';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { ownReads, registerLiveReads } from './live-reads.ts';
import { onLiveEvent } from './live.ts';
import { queryClient, refreshAfterChange } from './query.ts';

/** The subjects that count the open tasks of the user. */
const WAITING: readonly SubjectKey[] = ['agenda', 'approvals'];

/** In milliseconds. Data read this shortly before the first event of the stream counts as fresh, because the console loads it while the stream opens. */
const JUST_READ_MS = 2_000;

/** Keeps cached server data in step with the changes of other users; used once, in the frame. */
export function useFollowData(): void {
  useEffect(() => followData(queryClient), []);
}

/** Marks cached data as stale when the server reports a change. Returns a function that stops it. */
export function followData(client: QueryClient): () => void {
  const later = staleSubjects(client, MANY_READ_MS);
  const soon = staleSubjects(client, CHANGES_READ_MS);
  let hasBegun = false;
  const stopLive = onLiveEvent((event) => {
    // Nearly every change of the open tasks also sends a message.
    if (event.type === 'messages') {
      if (hasBegun) refreshLive(client, WAITING);
      else readOlder(client, Date.now() - JUST_READ_MS);
      hasBegun = true;
    }
    if (event.type === 'data') later.add(event.what.flatMap((kind): readonly string[] => ownValue(NAMED_IN, kind) ?? withRefreshed(kind)));
    if (event.type === 'changes') {
      readRecords(client, event);
      (event.ids === 'many' ? later : soon).add(withRefreshed(event.subject));
    }
    if (event.type === 'missed') {
      void client.invalidateQueries();
      registerLiveReads(client, () => true);
    }
  });
  return () => {
    later.stop();
    soon.stop();
    stopLive();
  };
}

/** Subjects to invalidate together after a random part of a delay. The delay spreads the load, because every open console receives the same event at the same moment. */
function staleSubjects(client: QueryClient, withinMs: number) {
  const stale = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAgain = (): void => {
    timer = undefined;
    // The server names subjects of the contract.
    refreshLive(client, [...stale] as SubjectKey[]);
    stale.clear();
  };
  return {
    add: (subjects: readonly string[]): void => {
      for (const subject of subjects) stale.add(subject);
      timer ??= setTimeout(readAgain, Math.random() * withinMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Refetches subjects because another user changed them; lists then keep the row under the pointer in place. */
function refreshLive(client: QueryClient, subjects: readonly SubjectKey[]): void {
  const own = ownReads(client);
  const note = (isMeant: (query: Query) => boolean) => registerLiveReads(client, (query) => !own.has(query) && isMeant(query));
  void refreshAfterChange(client, subjects, (queries) => note((query) => queries.includes(query)));
  note(({ queryKey: [subject] }) => subjects.some((one) => one === subject));
}

/** A subject and the subjects that depend on its records. */
function withRefreshed(subject: string): string[] {
  return [subject, ...(ownValue(REFRESHES, subject) ?? [])];
}

/** Refetches the queries of single records, which have the record id in their key, immediately. */
function readRecords(client: QueryClient, { subject, ids }: LiveEvent & { type: 'changes' }): void {
  if (ids === 'many') return;
  const named = new Set<unknown>(ids);
  const isOfRecord = ({ queryKey: [, , input] }: Query): boolean =>
    typeof input === 'object' && input !== null && Object.values(input).some((value) => named.has(value));
  void client.invalidateQueries({ queryKey: [subject], predicate: isOfRecord });
  registerLiveReads(client, (query) => query.queryKey[0] === subject && isOfRecord(query));
}

/** Refetches the open tasks of the user where they were last read before this time. */
function readOlder(client: QueryClient, before: number): void {
  const isOlder = ({ state }: Query): boolean => state.fetchStatus === 'idle' && state.dataUpdatedAt < before;
  for (const subject of WAITING) void client.invalidateQueries({ queryKey: [subject], predicate: isOlder });
}
