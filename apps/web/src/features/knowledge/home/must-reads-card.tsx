import { HOME_CARDS } from '@houtai/contract/home-cards';
import { KNOWLEDGE_ITEM_PAGE, KNOWLEDGE_PAGE } from '@houtai/contract/knowledge-calls';
import { linkTo } from '@houtai/contract/links';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Card, CardSkeleton } from '#kit/card.tsx';
import { queryClient } from '#platform/calls/query.ts';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import { MustReadMark } from '../reading/must-read-mark.tsx';
import { MUST_READS } from '../reading/must-reads.ts';

import line from '#kit/card-rows.module.css';

const MOST = 5;

export function prefetch(): void {
  void queryClient.prefetchQuery(MUST_READS);
}

/** The items that the user still has to confirm, by due date. */
export default function MustReadsCard(): ReactNode {
  const query = useQuery(MUST_READS);
  const items = query.data ?? [];
  const all = linkTo(KNOWLEDGE_PAGE, { view: 'mustRead' });
  return (
    <Card title={HOME_CARDS.mustReads} count={{ value: items.length, to: all }} more={{ label: '查看全部', to: all }}>
      {query.error && !query.data ? <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <CardSkeleton rows={2} lines={2} /> : null}
      {query.data?.length === 0 ? <Empty>必读的制度都已确认</Empty> : null}
      <ul>
        {items.slice(0, MOST).map((item) => (
          <li key={item.newsId}>
            <Link to={linkTo(KNOWLEDGE_ITEM_PAGE, { newsId: item.newsId })} className={line.tall}>
              <span className={line.words}>
                <span title={item.title}>{item.title}</span>
                <small>
                  <MustReadMark item={item} />
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
