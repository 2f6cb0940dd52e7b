import { calls } from '@houtai/contract';
import { MESSAGES_PAGE } from '@houtai/contract/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { MessageTypes } from './message-types.tsx';
import { totalOf, useUnread } from './use-unread.ts';

import patterns from '#ui/patterns.module.css';
import css from './message-popover.module.css';

const ROW_PX = 52;

/** The types with their unread messages; `onOpen` is called when a link is followed. */
export function MessagePopover({ onOpen }: { onOpen: () => void }): ReactNode {
  const unread = useUnread();
  const groups = unread.data;
  return (
    <>
      <div className={css.head}>
        <h2>消息</h2>
        {groups && <span className={patterns.note}>{totalOf(groups) > 0 ? `${totalOf(groups)} 条未读` : '没有未读消息'}</span>}
        {groups && totalOf(groups) > 0 && <ReadAll />}
      </div>
      {groups ? (
        <MessageTypes groups={groups} onOpen={onOpen} />
      ) : unread.error ? (
        <LoadFailed message={unread.error.message} onRetry={() => void unread.refetch()} />
      ) : (
        <Skeleton height={5 * ROW_PX} />
      )}
      <div className={css.foot}>
        <Link to={MESSAGES_PAGE} onClick={onOpen}>
          查看全部
        </Link>
      </div>
    </>
  );
}

function ReadAll(): ReactNode {
  const readAll = useSend(calls.messages.readAll, { onMessage: toast.success });
  return (
    <button type="button" className={css.all} disabled={readAll.busy} onClick={() => void readAll.run({})}>
      全部已读
    </button>
  );
}
