import { calls } from '@houtai/contract';
import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { OPEN_FEEDBACK_STATES } from '@houtai/contract/feedback-states';
import { linkTo } from '@houtai/contract/links';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { ScopeLine } from '#kit/figure/cut.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import css from '../projects.module.css';

/** Number of bars of a chart shown initially, the longest first. */
const FIRST = 20;

/** The open feedback of all projects that the user may see, by project and by fault level; a bar opens the list that it counts. */
export function OpenFeedback(): ReactNode {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(queryOf(calls.feedback.statistics, { status: OPEN_FEEDBACK_STATES }, { silent: true }));
  if (error && !data) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  const charts = [
    { bars: data.project, title: '按项目', filterOf: (projectId: string) => ({ projectId }) },
    { bars: data.faultLevel, title: '按故障等级', filterOf: (faultLevel: string) => ({ faultLevel }) },
  ];
  return (
    <div className={css.charts}>
      <ScopeLine scope={data.scope} />
      {charts.map(({ bars, title, filterOf }) => (
        <BarChart
          key={title}
          title={title}
          first={FIRST}
          bars={bars.map(({ key, name, count }) => ({ key, label: name, value: count }))}
          onOpen={(key) => void navigate(linkTo(FEEDBACK_PAGE, { view: 'all', ...filterOf(key), status: OPEN_FEEDBACK_STATES }))}
        />
      ))}
    </div>
  );
}
