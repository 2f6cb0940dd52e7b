import { calls } from '@houtai/contract';
import type { Message } from '@houtai/contract/messages';
import type { ReactNode } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

/** Marks the message of a row as read. */
export function MarkOne({ id }: { id: string }): ReactNode {
  return <MarkRead ids={[id]} />;
}

/** Marks the messages that are ticked as read. */
export function MarkSeveral({ rows, onDone }: { rows: readonly Message[]; onDone: () => void }): ReactNode {
  return <MarkRead ids={rows.map(({ id }) => id)} onDone={onDone} />;
}

function MarkRead({ ids, onDone }: { ids: readonly string[]; onDone?: () => void }): ReactNode {
  const read = useSend(calls.messages.read, { onMessage: toast.success });
  const handleClick = async () => {
    try {
      // The button of a message that was read goes away before this goes on, so nothing here may depend on the component.
      await read.run({ ids: [...ids] });
      onDone?.();
    } catch {
      // The refusal is shown where all are.
    }
  };
  return (
    <RowAction busy={read.busy} onClick={() => void handleClick()}>
      标为已读
    </RowAction>
  );
}
