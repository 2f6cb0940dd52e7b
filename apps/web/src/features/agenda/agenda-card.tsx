import { calls } from '@houtai/contract';
import { AGENDA_PAGE, type AgendaCount } from '@houtai/contract/agenda';
import { AGENDA_KINDS } from '@houtai/contract/agenda-kinds';
import { HOME_CARDS } from '@houtai/contract/home-cards';
import { linkTo } from '@houtai/contract/links';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Card, CardSkeleton } from '#kit/card.tsx';
import { Figure } from '#kit/figure/figure.tsx';
import { queryClient, queryOf } from '#platform/calls/query.ts';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import { AgendaRows } from './agenda-rows.tsx';

import patterns from '#ui/patterns.module.css';
import css from './agenda-card.module.css';
import own from './agenda-rows.module.css';

const MOST = 20;
/** The number of visible rows. */
const EXPECTED = 12;

const COUNTS = queryOf(calls.agenda.counts, {}, { silent: true });
const ITEMS = queryOf(calls.agenda.page, { limit: MOST }, { silent: true });

export function prefetch(): void {
  void queryClient.prefetchQuery(COUNTS);
  void queryClient.prefetchQuery(ITEMS);
}

/** The user's tasks: the number of each kind, and the most urgent ones. */
export default function AgendaCard(): ReactNode {
  const counts = useQuery(COUNTS);
  const items = useQuery(ITEMS);
  return (
    <Card
      title={HOME_CARDS.agenda}
      count={items.data && { value: items.data.total, to: AGENDA_PAGE }}
      more={{ label: '在待办中心打开', to: AGENDA_PAGE }}
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
      {items.isPending ? <CardSkeleton rows={EXPECTED} /> : null}
      {items.data?.rows.length === 0 ? <Empty>没有要处理的事项</Empty> : null}
      {items.data && (
        <AgendaRows rows={items.data.rows} hasAfter={items.data.total > items.data.rows.length} answeredAt={items.dataUpdatedAt} />
      )}
      {/* Rendered after the rows, because it would move with them otherwise. */}
      {items.data && (
        <footer className={own.foot}>
          <Waiting counts={counts.data} />
          <span className={`${own.keys} ${patterns.keyHint}`}>
            <kbd>J</kbd>
            <kbd>K</kbd> 选择　<kbd>Enter</kbd> 打开
          </span>
        </footer>
      )}
    </Card>
  );
}

function Waiting({ counts }: { counts: readonly AgendaCount[] | undefined }): ReactNode {
  const waiting = counts?.reduce((sum, each) => sum + each.waiting, 0) ?? 0;
  if (waiting === 0) return counts && '没有等待中的';
  return (
    <Figure value={waiting} to={linkTo(AGENDA_PAGE, { view: 'waiting' })}>
      等待中 {waiting}，不计入待办
    </Figure>
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
