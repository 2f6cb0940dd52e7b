import { calls } from '@houtai/contract';
import type { Message } from '@houtai/contract/messages';
import type { ReactNode } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

export function MarkOne({ id }: { id: string }): ReactNode {
  return <MarkRead ids={[id]} />;
}

export function MarkSeveral({ rows, onDone }: { rows: readonly Message[]; onDone: () => void }): ReactNode {
  return <MarkRead ids={rows.map(({ id }) => id)} onDone={onDone} />;
}

function MarkRead({ ids, onDone }: { ids: readonly string[]; onDone?: () => void }): ReactNode {
  const read = useSend(calls.messages.read, { onMessage: toast.success });
  const handleClick = async () => {
    try {
      // Marking a message removes its button before this continues, so the code must not use component state.
      await read.run({ ids: [...ids] });
      onDone?.();
    } catch {
      // The global error handling shows the refusal.
    }
  };
  return (
    <RowAction busy={read.busy} onClick={() => void handleClick()}>
      标为已读
    </RowAction>
  );
}
