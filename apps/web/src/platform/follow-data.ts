import type { SubjectKey } from '@houtai/contract';
import type { DataKind } from '@houtai/contract/data-kinds';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { onLiveEvent } from './live.ts';
import { queryClient, refresh } from './query.ts';

/** What else is stale when data of a kind changed, beside the subject of that name: what has to be confirmed waits for the person too. */
const ALSO_STALE: Readonly<Partial<Record<DataKind, readonly SubjectKey[]>>> = { knowledge: ['agenda'] };

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
  const stopLive = onLiveEvent((event) => {
    // Nearly all that begins or ceases to wait for somebody comes with a message.
    if (event.type === 'messages') void refresh(client, 'agenda', 'approvals');
    if (event.type !== 'data') return;
    for (const kind of event.what) stale.add(kind);
    timer ??= setTimeout(readAgain, Math.random() * SPREAD_MS);
  });
  return () => {
    clearTimeout(timer);
    stopLive();
  };
}
