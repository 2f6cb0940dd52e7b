import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf, useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { toast } from '#ui/layer/toast.tsx';

/**
 * A button to watch or unwatch a record; watchers are notified although the record does not name them. Hidden for people whom the record
 * names.
 */
export function WatchButton({ recordType, id }: { recordType: string; id: string }): ReactNode {
  const own = useQuery(queryOf(calls.records.watching, { recordType, id }, { silent: true })).data;
  const watch = useSend(calls.records.watch, { onMessage: toast.success });
  if (own === undefined || own.concerned) return null;
  const { watching } = own;
  return (
    <Button kind="ghost" size="small" disabled={watch.busy} onClick={() => void watch.run({ recordType, id, watching: !watching })}>
      <Icon name="bell" />
      {watching ? '取消关注' : '关注'}
    </Button>
  );
}
