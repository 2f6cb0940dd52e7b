import type { SubjectKey } from '@houtai/contract';
import type { DataKind } from '@houtai/contract/data-kinds';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { onLiveEvent } from './live.ts';
import { queryClient, refresh } from './query.ts';

/** What else is stale when data of a kind changed, beside the subject of that name: what has to be confirmed waits for the person too. */
const ALSO_STALE: Readonly<Partial<Record<DataKind, readonly SubjectKey[]>>> = { knowledge: ['agenda'] };

/** What waits for the person. */
const WAITING: readonly SubjectKey[] = ['agenda', 'approvals'];

/** What was read within this before the server said first how things stand is as new as that: a console reads it while its stream begins. */
const JUST_READ_MS = 2_000;

/** A thousand consoles hear of a change in the same moment; each waits for some part of this before it asks. */
const SPREAD_MS = 3_000;

/** Keeps what the console has read in step with what others change; used once, in the frame. */
export function useFollowData(): void {
  useEffect(() => followData(queryClient), []);
}

/** Marks as stale what the server says has changed. Gives the way to end that. */
export function followData(client: QueryClient): () => void {
  const stale = new Set<DataKind>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAgain = (): void => {
    timer = undefined;
    if (stale.has('records')) void client.invalidateQueries();
    for (const kind of stale) {
      if (kind === 'records') continue;
      void refresh(client, kind, ...(ALSO_STALE[kind] ?? []));
    }
    stale.clear();
  };
  let hasBegun = false;
  const stopLive = onLiveEvent((event) => {
    // Nearly all that begins or ceases to wait for somebody comes with a message.
    if (event.type === 'messages') {
      if (hasBegun) void refresh(client, ...WAITING);
      else readOlder(client, Date.now() - JUST_READ_MS);
      hasBegun = true;
    }
    if (event.type !== 'data') return;
    for (const kind of event.what) stale.add(kind);
    timer ??= setTimeout(readAgain, Math.random() * SPREAD_MS);
  });
  return () => {
    clearTimeout(timer);
    stopLive();
  };
}

/** Has what waits for the person read again where it was read before this moment. */
function readOlder(client: QueryClient, before: number): void {
  const isOlder = ({ state }: Query): boolean => state.fetchStatus === 'idle' && state.dataUpdatedAt < before;
  for (const subject of WAITING) void client.invalidateQueries({ queryKey: [subject], predicate: isOlder });
}
