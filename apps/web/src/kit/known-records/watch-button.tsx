import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf, useSend } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/layer/toast.tsx';

/** Watches a record, so that one is told of what happens to it without being named in it, or does so no longer. */
export function WatchButton({ recordType, id }: { recordType: string; id: string }): ReactNode {
  const watching = useQuery(queryOf(calls.records.watching, { recordType, id }, { silent: true })).data?.watching;
  const watch = useSend(calls.records.watch, { onMessage: toast.success });
  if (watching === undefined) return null;
  return (
    <Button kind="ghost" size="small" disabled={watch.busy} onClick={() => void watch.run({ recordType, id, watching: !watching })}>
      {watching ? '取消关注' : '关注'}
    </Button>
  );
}
