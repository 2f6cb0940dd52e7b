import type { SubjectKey } from '@houtai/contract';
import { CHANGES_READ_MS, MANY_READ_MS } from '@houtai/contract/limits';
import type { LiveEvent } from '@houtai/contract/messages';
import { ownValue } from '@houtai/contract/own-value';
import { NAMED_IN, REFRESHES } from '@houtai/contract/refreshes';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { noteLiveReads } from './live-reads.ts';
import { onLiveEvent } from './live.ts';
import { queryClient, refreshBecause } from './query.ts';

/** What waits for the person. */
const WAITING: readonly SubjectKey[] = ['agenda', 'approvals'];

/** What was read within this before the server said first how things stand is as new as that: a console reads it while its stream begins. */
const JUST_READ_MS = 2_000;

/** Keeps what the console has read in step with what others change; used once, in the frame. */
export function useFollowData(): void {
  useEffect(() => followData(queryClient), []);
}

/** Marks as stale what the server says has changed. Gives the way to end that. */
export function followData(client: QueryClient): () => void {
  const later = staleSubjects(client, MANY_READ_MS);
  const soon = staleSubjects(client, CHANGES_READ_MS);
  let hasBegun = false;
  const stopLive = onLiveEvent((event) => {
    // Nearly all that begins or ceases to wait for somebody comes with a message.
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
      noteLiveReads(client, () => true);
    }
  });
  return () => {
    later.stop();
    soon.stop();
    stopLive();
  };
}

/** Subjects that are stale after some part of a time, all of them together: a thousand consoles hear of a change in the same moment. */
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

/** Reads subjects again because of others: rows that somebody points at stay in their places then. */
function refreshLive(client: QueryClient, subjects: readonly SubjectKey[]): void {
  void refreshBecause(client, subjects, (queries) => noteLiveReads(client, (query) => queries.includes(query)));
  noteLiveReads(client, ({ queryKey: [subject] }) => subjects.some((one) => one === subject));
}

/** A subject and what follows from its records. */
function withRefreshed(subject: string): string[] {
  return [subject, ...(ownValue(REFRESHES, subject) ?? [])];
}

/** Reads what is known of these records alone again immediately: each was asked for by its id. */
function readRecords(client: QueryClient, { subject, ids }: LiveEvent & { type: 'changes' }): void {
  if (ids === 'many') return;
  const named = new Set<unknown>(ids);
  const isOfRecord = ({ queryKey: [, , input] }: Query): boolean =>
    typeof input === 'object' && input !== null && Object.values(input).some((value) => named.has(value));
  void client.invalidateQueries({ queryKey: [subject], predicate: isOfRecord });
  noteLiveReads(client, (query) => query.queryKey[0] === subject && isOfRecord(query));
}

/** Has what waits for the person read again where it was read before this moment. */
function readOlder(client: QueryClient, before: number): void {
  const isOlder = ({ state }: Query): boolean => state.fetchStatus === 'idle' && state.dataUpdatedAt < before;
  for (const subject of WAITING) void client.invalidateQueries({ queryKey: [subject], predicate: isOlder });
}
