import { calls } from '@houtai/contract';
import type { KnowledgeRow } from '@houtai/contract/knowledge';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { send } from '../../platform/send.ts';

/** Tells the server once that this revision is open before the reader. Where that fails it stays unread, and is told with the next opening. */
export function useMarkRead(item: Pick<KnowledgeRow, 'newsId' | 'revision' | 'unread'> | undefined): void {
  const client = useQueryClient();
  const { newsId = '', revision = 0, unread = false } = item ?? {};
  useEffect(() => {
    if (!unread) return;
    void send(calls.knowledge.read, { newsId }, { silent: true })
      .then(() =>
        Promise.all(
          [calls.knowledge.mine, calls.knowledge.ofPage, calls.knowledge.detail].map(({ path }) =>
            client.invalidateQueries({ queryKey: [path] }),
          ),
        ),
      )
      .catch(() => undefined);
  }, [client, newsId, revision, unread]);
}
