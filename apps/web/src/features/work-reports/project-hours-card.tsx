import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { WORK_HOURS_PAGE } from '@houtai/contract/work-hours';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { Card } from '../../kit/card.tsx';
import { queryOf } from '../../platform/query.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

import css from './project-hours-card.module.css';

/** The hours of a project by person, as far as the caller may see them; each bar opens the entries that it is the sum of. */
export default function ProjectHoursCard({ projectId }: { projectId: string }): ReactNode {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(queryOf(calls.workHours.sums, { projectId }, { silent: true }));
  if (error && !data) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const bars = data.people.map(({ id, name, hours }) => ({ key: id, label: name, value: Number(hours) }));
  return (
    <Card title="工时">
      <div className={css.chart}>
        <BarChart
          title="按人"
          unit="小时"
          decimals={2}
          bars={bars}
          onOpen={(userId) => void navigate(linkTo(WORK_HOURS_PAGE, { projectId, userId }))}
        />
      </div>
    </Card>
  );
}
