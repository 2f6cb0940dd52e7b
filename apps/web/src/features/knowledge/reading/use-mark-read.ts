import { calls } from '@houtai/contract';
import type { KnowledgeRow } from '@houtai/contract/knowledge';
import { useEffect, useEffectEvent } from 'react';

import { useSend } from '#platform/calls/query.ts';

/** Reports once that the reader has opened this revision. After a failure it stays unread and is reported with the next opening. */
export function useMarkRead(item: Pick<KnowledgeRow, 'newsId' | 'revision' | 'unread'> | undefined): void {
  const read = useSend(calls.knowledge.read, { silent: true });
  const { newsId = '', revision = 0, unread = false } = item ?? {};
  const tell = useEffectEvent(() => void read.run({ newsId }));
  useEffect(() => {
    if (unread) tell();
  }, [newsId, revision, unread]);
}
