import { calls } from '@houtai/contract';
import { AGENDA_PAGE } from '@houtai/contract/agenda';
import { HOME_CARDS } from '@houtai/contract/home-cards';
import { linkTo } from '@houtai/contract/links';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Card, CardSkeleton } from '#kit/card.tsx';
import { UrgencyText } from '#kit/urgency/urgency-text.tsx';
import { queryClient, queryOf } from '#platform/calls/query.ts';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import line from '#kit/card-rows.module.css';
import patterns from '#ui/patterns.module.css';

const MOST = 5;
const PAGE = linkTo(AGENDA_PAGE, { view: 'waiting' });
const ITEMS = queryOf(calls.agenda.page, { limit: MOST, waiting: '1' }, { silent: true });

export function prefetch(): void {
  void queryClient.prefetchQuery(ITEMS);
}

/** The user's tasks that wait for others, and when to ask again. */
export default function WaitingCard(): ReactNode {
  const { data, error, isPending, refetch } = useQuery(ITEMS);
  return (
    <Card title={HOME_CARDS.waiting} count={data && { value: data.total, to: PAGE }} more={{ label: '查看全部', to: PAGE }}>
      {error && !data ? <LoadFailed message={error.message} onRetry={() => void refetch()} /> : null}
      {isPending ? <CardSkeleton rows={MOST} /> : null}
      {data?.rows.length === 0 ? <Empty>没有等待中的事项</Empty> : null}
      <ul aria-label="等待中的事项">
        {data?.rows.map((item) => (
          <li key={item.id}>
            <Link to={item.url} className={line.row}>
              <span className={patterns.fillEllipsis} title={item.title}>
                {item.note} {item.title}
              </span>
              <UrgencyText facts={item} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
