import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import { linkTo } from '@houtai/contract/links';
import { movedPeriod, reportPeriod } from '@houtai/contract/report-periods';
import { WORK_HOURS_PAGE } from '@houtai/contract/work-hours';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { Card, CardSkeleton } from '#kit/card.tsx';
import { CutEmpty } from '#kit/figure/cut.tsx';
import { queryOf } from '#platform/calls/query.ts';
import type { ProjectCardProps } from '#platform/pages/project-cards.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { ColumnChart } from '#ui/chart/column-chart.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { Segmented } from '#ui/input/choice/radio-group.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import css from './project-hours.module.css';

const WAYS = [
  { value: 'weeks', label: '按周' },
  { value: 'people', label: '按人' },
] as const;
/** Number of displayed weeks, the current one last. */
const WEEKS = 7;

/** The hours of a project by week or by person, as far as the user may see them; each bar opens the entries of its sum. */
export function ProjectHours({ projectId, isWhole }: ProjectCardProps): ReactNode {
  const [way, setWay] = useState<string>('weeks');
  const { data } = useQuery(queryOf(calls.workHours.sums, { projectId }, { silent: true }));
  const Chart = way === 'weeks' ? ByWeek : ByPerson;
  return (
    <Card
      title="工时 h"
      count={data && { value: data.hours, to: linkTo(WORK_HOURS_PAGE, { projectId }) }}
      cutUnit={isWhole ? undefined : ''}
      tools={
        <div className={css.ways}>
          <Segmented aria-label="工时分布" value={way} options={WAYS} onChange={setWay} />
        </div>
      }
      more={{ label: '明细', to: linkTo(WORK_HOURS_PAGE, { projectId }) }}
    >
      <div className={css.chart}>
        {!isWhole && data?.people.length === 0 ? (
          <CutEmpty>工时给本人、项目经理、成员和数据范围包含他们的人看</CutEmpty>
        ) : (
          <Chart projectId={projectId} />
        )}
      </div>
    </Card>
  );
}

function ByWeek({ projectId }: { projectId: string }): ReactNode {
  const navigate = useNavigate();
  const today = localDate(useNow());
  const weeks = Array.from({ length: WEEKS }, (_, at) => movedPeriod('week', today, at + 1 - WEEKS));
  const within = { projectId, from: weeks[0]?.start, to: reportPeriod('week', today).end };
  const { data, error, refetch } = useQuery(queryOf(calls.workHours.weeks, within, { silent: true }));
  if (error && !data) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <CardSkeleton rows={4} />;
  const columns = weeks.map(({ start, end }) => ({
    key: start,
    label: start.slice(5),
    name: `${start} 至 ${end} 工时`,
    value: Number(data.find((week) => week.start === start)?.hours ?? 0),
  }));
  return (
    <ColumnChart
      label="按周的工时"
      columns={columns}
      onOpen={(week) => {
        const { start, end } = reportPeriod('week', week);
        void navigate(linkTo(WORK_HOURS_PAGE, { projectId, from: start, to: end }));
      }}
    />
  );
}

function ByPerson({ projectId }: { projectId: string }): ReactNode {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(queryOf(calls.workHours.sums, { projectId }, { silent: true }));
  if (error && !data) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <CardSkeleton rows={4} />;
  return (
    <BarChart
      title="按人"
      unit="小时"
      decimals={2}
      bars={data.people.map(({ id, name, hours }) => ({ key: id, label: name, value: Number(hours) }))}
      onOpen={(userId) => void navigate(linkTo(WORK_HOURS_PAGE, { projectId, userId }))}
    />
  );
}
