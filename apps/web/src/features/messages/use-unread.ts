import { calls } from '@houtai/contract';
import type { UnreadGroup } from '@houtai/contract/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { onLiveEvent } from '#platform/calls/live.ts';
import { keyOf, queryOf } from '#platform/calls/query.ts';

const UNREAD = queryOf(calls.messages.unread, {}, { silent: true });

/** The unread messages by type. */
export function useUnread() {
  return useQuery(UNREAD);
}

/** Replaces the loaded counts by those that the server pushes, and refetches the displayed list; used once, by the bell. */
export function useFollowUnread(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.type !== 'messages') return;
        // An answer in flight would be older.
        void client.cancelQueries({ queryKey: UNREAD.queryKey });
        client.setQueryData(UNREAD.queryKey, event.unread);
        void client.invalidateQueries({ queryKey: keyOf(calls.messages.page) });
      }),
    [client],
  );
}

export function totalOf(unread: readonly UnreadGroup[] | undefined): number {
  return (unread ?? []).reduce((sum, { noReadCount }) => sum + noReadCount, 0);
}
