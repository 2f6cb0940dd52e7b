import { HOME_CARDS } from '@houtai/contract/home-cards';
import { linkTo } from '@houtai/contract/links';
import { MESSAGES_PAGE } from '@houtai/contract/messages';
import type { ReactNode } from 'react';

import { Card, CardSkeleton } from '#kit/card.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import { MessageTypes } from './message-types.tsx';
import { askUnread, totalOf, useUnread } from './use-unread.ts';

export { askUnread as prefetch };

/** The unread messages by type, with the newest title of each. */
export default function UnreadCard(): ReactNode {
  const unread = useUnread();
  return (
    <Card
      title={HOME_CARDS.messages}
      count={{ value: totalOf(unread.data), to: linkTo(MESSAGES_PAGE, { unread: '1' }) }}
      more={{ label: '查看全部', to: MESSAGES_PAGE }}
    >
      {unread.data ? <MessageTypes groups={unread.data} toUnread /> : null}
      {unread.error && !unread.data ? <LoadFailed message={unread.error.message} onRetry={() => void unread.refetch()} /> : null}
      {unread.isPending ? <CardSkeleton rows={5} lines={2} /> : null}
    </Card>
  );
}
