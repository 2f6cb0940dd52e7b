import { calls } from '@houtai/contract';
import type { Delivery } from '@houtai/contract/deliveries';
import type { ReactNode } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

export function RetryOne({ id }: { id: string }): ReactNode {
  return <RetryAct ids={[id]} />;
}

export function RetrySeveral({ rows, onDone }: { rows: readonly Delivery[]; onDone: () => void }): ReactNode {
  return <RetryAct ids={rows.map(({ id }) => id)} onDone={onDone} />;
}

function RetryAct({ ids, onDone }: { ids: readonly string[]; onDone?: () => void }): ReactNode {
  const retry = useSend(calls.deliveries.retry);
  const handleClick = async () => {
    try {
      const { retried } = await retry.run({ ids: [...ids] });
      toast.success(retried === 0 ? '这些消息已经在发送' : `正在重发 ${retried} 条消息`);
      onDone?.();
    } catch {
      // The global error handling shows the refusal.
    }
  };
  return (
    <RowAction busy={retry.busy} onClick={() => void handleClick()}>
      重发
    </RowAction>
  );
}
