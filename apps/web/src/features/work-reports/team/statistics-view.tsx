import { calls } from '@houtai/contract';
import { billingPeriod } from '@houtai/contract/billing-period';
import { linkTo } from '@houtai/contract/links';
import { type HoursSum, WORK_HOURS_PAGE } from '@houtai/contract/work-hours';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { ScopeLine } from '#kit/figure/cut.tsx';
import { Figure } from '#kit/figure/figure.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { type Bar, BarChart } from '#ui/chart/bar-chart.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { manyHours } from '../hours/hours-text.ts';
import type { ReportAddress } from '../report/use-report-address.ts';
import { DepartmentChoice } from './department-choice.tsx';

import patterns from '#ui/patterns.module.css';
import css from './statistics-view.module.css';

const CHARTS = [
  { key: 'projects', title: '按项目', listOf: (projectId: string) => ({ projectId }) },
  { key: 'people', title: '按人员', listOf: (userId: string) => ({ userId }) },
  // A bar counts the department alone, because those below it have their own bars.
  { key: 'departments', title: '按部门', listOf: (departmentId: string) => ({ departmentId, departmentAlone: '1' as const }) },
] as const;

/** Number of bars shown initially in each chart. */
const LARGEST = 50;

/** The hours of a billing period in numbers; each opens the list of its sum. */
export function StatisticsView({ place }: { place: ReportAddress }): ReactNode {
  const { departmentId, go } = place;
  const { start: from, end: to } = billingPeriod(place.day);
  const navigate = useNavigate();
  const within = { from, to, departmentId: departmentId || undefined };
  const query = useQuery({ ...queryOf(calls.workHours.sums, within, { silent: true }), placeholderData: keepPreviousData });
  const { data } = query;
  if (query.error && !data) return <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton height={480} />;
  return (
    <div className={css.statistics}>
      <div className={css.tools}>
        <DepartmentChoice value={departmentId} onChange={(value) => go({ departmentId: value })} />
        <Figure value={data.hours} to={linkTo(WORK_HOURS_PAGE, within)}>
          合计 <b>{manyHours(data.hours)}</b> 小时，{data.people.length} 人，{data.projects.length} 个项目
        </Figure>
        <ScopeLine scope={data.scope} />
      </div>
      <h2 className={patterns.visuallyHidden}>工时合计</h2>
      <div className={css.charts}>
        {CHARTS.map(({ key, title, listOf }) => (
          <Sums
            key={key}
            title={title}
            bars={data[key].filter(({ id }) => id !== '').map((sum) => barOf(sum, key === 'people'))}
            onOpen={(id) => void navigate(linkTo(WORK_HOURS_PAGE, { ...within, ...listOf(id) }))}
          />
        ))}
      </div>
    </div>
  );
}

type SumsProps = { title: string; bars: readonly Bar[]; onOpen: (id: string) => void };

/** The largest sums; the others are shown on demand. */
function Sums({ title, bars, onOpen }: SumsProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const rest = isWhole ? 0 : Math.max(0, bars.length - LARGEST);
  const total = bars.reduce((sum, { value }) => sum + value, 0).toFixed(2);
  const shown = rest > 0 ? { bars: bars.slice(0, LARGEST), about: `共 ${manyHours(total)} 小时，最多的 ${LARGEST} 个` } : { bars };
  return (
    <div>
      <BarChart title={title} unit="小时" decimals={2} onOpen={onOpen} {...shown} />
      {rest > 0 && (
        <Button kind="ghost" size="small" onClick={() => setWhole(true)}>
          显示其余 {rest} 个
        </Button>
      )}
    </div>
  );
}

function barOf({ id, name, hours, people }: HoursSum, isPerson: boolean): Bar {
  return { key: id, label: name, value: Number(hours), ...(!isPerson && { note: `${people} 人` }) };
}
