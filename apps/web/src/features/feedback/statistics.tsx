import { calls } from '@houtai/contract';
import { lastDays } from '@houtai/contract/dates';
import type { StatisticBar } from '@houtai/contract/feedback';
import { DATE_SHORTCUTS } from '@houtai/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ScopeLine } from '#kit/figure/cut.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import css from './statistics.module.css';

/** Number of bars of a chart shown initially, the longest first. */
const FIRST = 20;

type Filters = Readonly<Record<string, string>>;

const CHARTS = [
  { key: 'project', title: '按项目', filter: 'projectId' },
  { key: 'workType', title: '按工作类型', filter: 'workType' },
  { key: 'faultLevel', title: '按故障等级', filter: 'faultLevel' },
  // A feedback may have several handlers, so people are counted instead of records.
  { key: 'handler', title: '按处理人', filter: 'handleUser', unit: '人次' },
] as const;

/** Statistics of feedback; each bar opens the list that it counts. */
export function Statistics({ onOpen }: { onOpen: (filters: Filters) => void }): ReactNode {
  const [days, setDays] = useState<number | null>(90);
  const now = useNow();
  const range: { from?: string; to?: string } = days === null ? {} : lastDays(days, now);
  const query = useQuery({ ...queryOf(calls.feedback.statistics, range, { silent: true }), placeholderData: keepPreviousData });
  const open = (filters: Filters) => onOpen({ ...range, ...filters });
  return (
    <div className={css.statistics}>
      <div role="group" aria-label="时间范围" className={css.ranges}>
        {DATE_SHORTCUTS.map((choice) => (
          <Button key={choice} size="small" aria-pressed={days === choice} onClick={() => setDays(choice)}>
            最近{choice}天
          </Button>
        ))}
        <Button size="small" aria-pressed={days === null} onClick={() => setDays(null)}>
          全部
        </Button>
      </div>
      {query.isError && !query.data && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={320} />}
      {query.data && <ScopeLine scope={query.data.scope} />}
      {query.data && (
        <div className={css.charts}>
          {CHARTS.map(({ key, filter, ...chart }) => (
            <BarChart key={key} {...chart} first={FIRST} bars={query.data[key].map(barOf)} onOpen={(value) => open({ [filter]: value })} />
          ))}
          <BarChart title="按月份" bars={query.data.month.map(barOf)} onOpen={(month) => onOpen(daysOf(month, range))} />
        </div>
      )}
    </div>
  );
}

function barOf({ key, name, count, open }: StatisticBar) {
  return { key, label: name, value: count, note: open > 0 ? `未完成 ${open}` : '' };
}

/** The counted days of a month given as yyyy-MM. */
function daysOf(month: string, { from = '', to }: { from?: string; to?: string }): Filters {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const [first, last] = [`${month}-01`, `${month}-${String(new Date(year, number, 0).getDate()).padStart(2, '0')}`];
  return { from: from > first ? from : first, to: to !== undefined && to < last ? to : last };
}
