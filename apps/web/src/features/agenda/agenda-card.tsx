import { calls } from '@houtai/contract';
import { AGENDA_PAGE, type AgendaCount, type AgendaItem } from '@houtai/contract/agenda';
import { AGENDA_KINDS } from '@houtai/contract/agenda-kinds';
import { HOME_CARDS } from '@houtai/contract/home-cards';
import { linkTo } from '@houtai/contract/links';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Card, CardSkeleton } from '#kit/card.tsx';
import { Figure } from '#kit/figure/figure.tsx';
import { UrgencyText } from '#kit/urgency/urgency-text.tsx';
import { queryClient, queryOf } from '#platform/calls/query.ts';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import { KindIcon } from './kind-icon.tsx';

import line from '#kit/card-rows.module.css';
import patterns from '#ui/patterns.module.css';
import css from './agenda-card.module.css';

const MOST = 6;

const COUNTS = queryOf(calls.agenda.counts, {}, { silent: true });
const ITEMS = queryOf(calls.agenda.page, { limit: MOST }, { silent: true });

export function prefetch(): void {
  void queryClient.prefetchQuery(COUNTS);
  void queryClient.prefetchQuery(ITEMS);
}

/** What waits for the person: how much of each kind, and the most urgent of it. */
export default function AgendaCard(): ReactNode {
  const counts = useQuery(COUNTS);
  const items = useQuery(ITEMS);
  return (
    <Card
      title={HOME_CARDS.agenda}
      count={items.data && { value: items.data.total, to: AGENDA_PAGE }}
      more={{ label: '查看全部', to: AGENDA_PAGE }}
    >
      {(counts.isPending || (counts.data ?? []).length > 0) && (
        <ul className={css.kinds} aria-label="按类型" aria-busy={counts.isPending}>
          {counts.data
            ?.filter(({ count }) => count > 0)
            .map((count) => (
              <li key={count.kind}>
                <KindCount count={count} />
              </li>
            ))}
        </ul>
      )}
      {items.error && !items.data ? <LoadFailed message={items.error.message} onRetry={() => void items.refetch()} /> : null}
      {items.isPending ? <CardSkeleton rows={MOST} /> : null}
      {items.data?.rows.length === 0 ? <Empty>没有要处理的事项</Empty> : null}
      <ul aria-label="要处理的事项">
        {items.data?.rows.map((item) => (
          <li key={`${item.kind}:${item.id}`}>
            <Row item={item} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function KindCount({ count: { kind, count, overdue } }: { count: AgendaCount }): ReactNode {
  return (
    <>
      <Figure value={count} to={linkTo(AGENDA_PAGE, { view: kind })} className={css.kind}>
        {AGENDA_KINDS[kind]} <b>{count}</b>
      </Figure>
      {overdue > 0 && (
        <Figure value={overdue} to={linkTo(AGENDA_PAGE, { view: kind, overdue: '1' })} className={css.kind}>
          <em>逾期 {overdue}</em>
        </Figure>
      )}
    </>
  );
}

function Row({ item }: { item: AgendaItem }): ReactNode {
  return (
    <Link to={item.url} className={line.row}>
      <KindIcon kind={item.kind} />
      <span className={patterns.fillEllipsis} title={item.title}>
        {item.title || '（无文字）'}
      </span>
      <small>{item.note}</small>
      <UrgencyText facts={item} />
    </Link>
  );
}
