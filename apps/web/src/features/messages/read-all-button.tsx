import { calls } from '@houtai/contract';
import { MESSAGE_TYPES, type MessageType } from '@houtai/contract/message-types';
import type { ReactNode } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { totalOf, useUnread } from './use-unread.ts';

/** Marks all messages as read, or all of the displayed type. */
export function ReadAllButton({ msgType }: { msgType: MessageType | undefined }): ReactNode {
  const unread = useUnread().data;
  const readAll = useSend(calls.messages.readAll, { onMessage: toast.success });
  const shown = unread?.filter((group) => msgType === undefined || group.msgType === msgType);
  return (
    <Button
      size="small"
      aria-label={msgType === undefined ? '全部已读' : `全部已读：${MESSAGE_TYPES[msgType]}`}
      disabled={readAll.busy || totalOf(shown) === 0}
      onClick={() => void readAll.run({ msgType })}
    >
      全部已读
    </Button>
  );
}
