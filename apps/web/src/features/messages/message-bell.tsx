import { BADGE_MAX } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Popover } from '#ui/layer/popover.tsx';
import { Badge } from '#ui/marks/badge.tsx';

import { MessagePopover } from './message-popover.tsx';
import { useNotice } from './use-notice.ts';
import { totalOf, useFollowUnread, useUnread } from './use-unread.ts';

import css from './message-bell.module.css';

/** The bell of the navbar with the number of unread messages of all types (specification 2.8). */
export default function MessageBell(): ReactNode {
  const { data } = useUnread();
  useFollowUnread();
  useNotice(data);
  const total = totalOf(data);
  const words = total > 0 ? `消息，${total} 条未读` : '消息';
  return (
    <Popover
      label="消息"
      trigger={
        <Button kind="ghost" size="square" className={css.bell} aria-label={words} title={words}>
          <Icon name="bell" size={18} />
          <span className={css.count}>
            <Badge count={total} most={BADGE_MAX} />
          </span>
        </Button>
      }
    >
      {(close) => <MessagePopover onOpen={close} />}
    </Popover>
  );
}
