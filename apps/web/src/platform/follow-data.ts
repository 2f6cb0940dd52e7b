import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import type { DataKind } from '@houtai/contract/data-kinds';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { onLiveEvent } from './live.ts';
import { reloadParameters } from './parameters.ts';
import { queryClient } from './query.ts';

/** What was asked by these calls is stale when data of the kind changed. */
const READERS: Readonly<Record<Exclude<DataKind, 'records'>, readonly Call[]>> = {
  areas: Object.values(calls.areas),
  companies: Object.values(calls.companies),
  dictionaries: Object.values(calls.dictionaries),
  // What has to be confirmed waits for the person too.
  knowledge: [...Object.values(calls.knowledge), ...Object.values(calls.agenda)],
  notices: Object.values(calls.notices),
  parameters: Object.values(calls.parameters),
  people: Object.values(calls.people),
  projects: Object.values(calls.projects),
  scenes: Object.values(calls.scenes),
};

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
      if (kind === 'parameters') void reloadParameters();
      for (const { path } of READERS[kind]) void client.invalidateQueries({ queryKey: [path] });
    }
    stale.clear();
  };
  const stopLive = onLiveEvent((event) => {
    // Nearly all that begins or ceases to wait for somebody comes with a message.
    if (event.type === 'messages') for (const { path } of Object.values(calls.agenda)) void client.invalidateQueries({ queryKey: [path] });
    if (event.type !== 'data') return;
    for (const kind of event.what) stale.add(kind);
    timer ??= setTimeout(readAgain, Math.random() * SPREAD_MS);
  });
  return () => {
    clearTimeout(timer);
    stopLive();
  };
}
