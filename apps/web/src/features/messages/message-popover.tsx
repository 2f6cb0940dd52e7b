import { calls } from '@houtai/contract';
import type { MessageType } from '@houtai/contract/message-types';
import type { UnreadGroup } from '@houtai/contract/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useSend } from '../../platform/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { totalOf, useUnread } from './use-unread.ts';

import css from './message-popover.module.css';

const ICONS: Readonly<Record<MessageType, string>> = { '0': 'bell', '1': 'stamp', '2': 'bill', '3': 'chart', '4': 'message' };

const ROW_PX = 52;

const PAGE = '/member/company/management/toDo';

/** The types with what is unread of each; `onOpen` follows each way out to the page. */
export function MessagePopover({ onOpen }: { onOpen: () => void }): ReactNode {
  const unread = useUnread();
  const groups = unread.data;
  return (
    <>
      <div className={css.head}>
        <h2>消息</h2>
        {groups && (totalOf(groups) > 0 ? <ReadAll /> : <span className={css.none}>没有未读消息</span>)}
      </div>
      {groups ? (
        <ul className={css.types}>
          {groups.map((group) => (
            <TypeRow key={group.msgType} group={group} onOpen={onOpen} />
          ))}
        </ul>
      ) : unread.error ? (
        <LoadFailed message={unread.error.message} onRetry={() => void unread.refetch()} />
      ) : (
        <Skeleton height={5 * ROW_PX} />
      )}
      <div className={css.foot}>
        <Link to={PAGE} onClick={onOpen}>
          查看全部
        </Link>
      </div>
    </>
  );
}

function ReadAll(): ReactNode {
  const readAll = useSend(calls.messages.readAll, [calls.messages.unread, calls.messages.page], { onMessage: toast.success });
  return (
    <button type="button" className={css.all} disabled={readAll.isPending} onClick={() => readAll.mutate({})}>
      全部已读
    </button>
  );
}

function TypeRow({ group, onOpen }: { group: UnreadGroup; onOpen: () => void }): ReactNode {
  const { msgType, msgTypeValue, noReadCount, lastTitle } = group;
  return (
    <li>
      <Link
        className={css.type}
        to={`${PAGE}?msgType=${msgType}`}
        onClick={onOpen}
        aria-label={noReadCount > 0 ? `${msgTypeValue}，${noReadCount} 条未读：${lastTitle}` : `${msgTypeValue}，没有未读`}
      >
        <span className={css.mark}>
          <Icon name={ICONS[msgType]} />
        </span>
        <span className={css.words}>
          <span>{msgTypeValue}</span>
          <small title={lastTitle || undefined}>{noReadCount > 0 ? lastTitle : '没有未读'}</small>
        </span>
        <Badge count={noReadCount} />
      </Link>
    </li>
  );
}
