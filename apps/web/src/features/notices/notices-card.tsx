import { calls } from '@houtai/contract';
import { HOME_CARDS } from '@houtai/contract/home-cards';
import { linkTo } from '@houtai/contract/links';
import { NOTICE_TYPES } from '@houtai/contract/notice-words';
import { RECEIVED_NOTICES_PAGE, type ReceivedNotice } from '@houtai/contract/notices';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Card, CardSkeleton } from '#kit/card.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { queryClient, queryOf } from '#platform/calls/query.ts';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import line from '#kit/card-rows.module.css';
import css from './notices-card.module.css';

const MOST = 5;

const NOTICES = queryOf(calls.notices.mine, { current: '1', limit: MOST }, { silent: true });

export function prefetch(): void {
  void queryClient.prefetchQuery(NOTICES);
}

/** Unread or pinned notices, newest first. */
export default function NoticesCard(): ReactNode {
  const query = useQuery(NOTICES);
  return (
    <Card title={HOME_CARDS.notices} more={{ label: '查看全部', to: RECEIVED_NOTICES_PAGE }}>
      {query.error && !query.data ? <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <CardSkeleton rows={2} lines={2} /> : null}
      {query.data?.rows.length === 0 ? <Empty>没有未读的通知公告</Empty> : null}
      <ul>
        {query.data?.rows.map((notice) => (
          <li key={notice.id}>
            <Row notice={notice} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Row({ notice: { id, title, summary, type, pinned, priority, publishedAt, read } }: { notice: ReceivedNotice }): ReactNode {
  const marks = [priority === '1' ? '紧急' : '', pinned ? '置顶' : ''].filter((mark) => mark !== '');
  return (
    <Link to={linkTo(RECEIVED_NOTICES_PAGE, { id })} className={line.tall}>
      {!read && <span className={css.dot} role="img" aria-label="未读" />}
      <span className={line.words}>
        <span className={read ? undefined : css.unread} title={title}>
          {title}
        </span>
        <small>
          {[NOTICE_TYPES[type], ...marks].join(' · ')}
          {summary && ` · ${summary}`}
        </small>
      </span>
      <small className={css.when}>
        <TimeCell time={publishedAt} />
      </small>
    </Link>
  );
}
