import { calls } from '@houtai/contract';
import type { AgendaTrend } from '@houtai/contract/agenda';
import type { AgendaKind } from '@houtai/contract/agenda-kinds';
import { HOME_CARDS } from '@houtai/contract/home-cards';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { Card, CardSkeleton } from '#kit/card.tsx';
import { Figure } from '#kit/figure/figure.tsx';
import { queryClient, queryOf } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ColumnChart } from '#ui/chart/column-chart.tsx';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import css from './trend-card.module.css';

const NAMES: Readonly<Record<AgendaKind, string>> = {
  approval: '完成的审批',
  todo: '完成的待办',
  feedback: '处理完的反馈',
  workReport: '提交的汇报',
  milestone: '完成的里程碑',
  knowledge: '读完的制度',
};

const TREND = queryOf(calls.agenda.trend, {}, { silent: true });

export function prefetch(): void {
  void queryClient.prefetchQuery(TREND);
}

/** What the person has done in each of the last weeks, as columns or as numbers; each leads to the list behind it. */
export default function TrendCard(): ReactNode {
  const trend = useQuery(TREND);
  const [chosen, setChosen] = useState<AgendaKind | null>(null);
  const [isTable, setIsTable] = useState(false);
  const kinds = trend.data ?? [];
  const shown = kinds.find(({ kind }) => kind === chosen) ?? kinds[0];
  const tools = shown && (
    <Button kind="ghost" size="small" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
      表格
    </Button>
  );
  return (
    <Card title={HOME_CARDS.trend} tools={tools}>
      {trend.error && !trend.data ? <LoadFailed message={trend.error.message} onRetry={() => void trend.refetch()} /> : null}
      {trend.isPending ? <CardSkeleton rows={6} /> : null}
      {trend.data?.length === 0 ? <Empty>没有可以统计的事项</Empty> : null}
      {shown && (
        <div className={css.body}>
          <div className={css.kinds} role="group" aria-label="统计什么">
            {kinds.map(({ kind, weeks }) => (
              <button key={kind} type="button" className={css.kind} aria-pressed={kind === shown.kind} onClick={() => setChosen(kind)}>
                <span>{NAMES[kind]}</span>
                <b>
                  <Figure value={weeks.reduce((sum, { count }) => sum + count, 0)} without="各周的合计，每一周打开自己的列表" />
                </b>
              </button>
            ))}
            <small className={css.legend}>本周</small>
          </div>
          {isTable ? <Numbers trend={shown} /> : <Columns trend={shown} />}
        </div>
      )}
    </Card>
  );
}

function Columns({ trend: { kind, weeks } }: { trend: AgendaTrend }): ReactNode {
  const navigate = useNavigate();
  const columns = weeks.map(({ from, to, count }) => ({
    key: from,
    label: from.slice(5),
    name: `${from} 至 ${to}`,
    value: count,
  }));
  return (
    <ColumnChart
      label={`${NAMES[kind]}，按周`}
      columns={columns}
      onOpen={(key) => {
        const week = weeks.find(({ from }) => from === key);
        if (week) void navigate(week.url);
      }}
    />
  );
}

function Numbers({ trend: { kind, weeks } }: { trend: AgendaTrend }): ReactNode {
  return (
    <table className={css.numbers} aria-label={`${NAMES[kind]}，按周`}>
      <thead>
        <tr>
          <th scope="col">周</th>
          <th scope="col">{NAMES[kind]}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ from, to, count, url }) => (
          <tr key={from}>
            <th scope="row">
              {from.slice(5)} 至 {to.slice(5)}
            </th>
            <td>
              <Figure value={count} to={url} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
