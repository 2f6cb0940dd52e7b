import { calls } from '@houtai/contract';
import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { OPEN_FEEDBACK_STATES } from '@houtai/contract/feedback-states';
import { linkTo } from '@houtai/contract/links';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { Card, CardSkeleton } from '#kit/card.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import css from '../project-page.module.css';

/** The open feedback of a project by fault level; a bar opens the list that it counts. */
export function OpenFeedbackCard({ projectId, isWhole }: { projectId: string; isWhole: boolean }): ReactNode {
  const navigate = useNavigate();
  const query = useQuery(queryOf(calls.feedback.statistics, { projectId }, { silent: true }));
  const levels = query.data?.faultLevel.filter(({ open }) => open > 0) ?? [];
  const all = linkTo(FEEDBACK_PAGE, { view: 'all', projectId, status: OPEN_FEEDBACK_STATES });
  return (
    <Card
      title="未完成的反馈"
      count={query.data && { value: levels.reduce((sum, { open }) => sum + open, 0), to: all }}
      cutUnit={isWhole ? undefined : '条'}
    >
      {query.isError && !query.data && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isPending && <CardSkeleton rows={3} />}
      {query.data && (
        <div className={css.chart}>
          <BarChart
            title="按故障等级"
            bars={levels.map(({ key, name, open }) => ({ key, label: name, value: open }))}
            onOpen={(faultLevel) =>
              void navigate(linkTo(FEEDBACK_PAGE, { view: 'all', projectId, faultLevel, status: OPEN_FEEDBACK_STATES }))
            }
          />
        </div>
      )}
    </Card>
  );
}
