import { calls } from '@houtai/contract';
import { completeness, OVER_COMPLETE } from '@houtai/contract/completeness';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { Card, CardSkeleton } from '#kit/card.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { LineChart } from '#ui/chart/line-chart.tsx';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import css from '../project-page.module.css';

/** The completeness of a project by day; a point opens the milestones that it averages. */
export function CompletenessCard({ projectId }: { projectId: string }): ReactNode {
  const may = useCan([calls.projects.progress.access]);
  const query = useQuery({ ...queryOf(calls.projects.progress, { id: projectId }, { silent: true }), enabled: may });
  const [openKey, setOpenKey] = useState('');
  if (!may) return null;
  const open = query.data?.find(({ day }) => day === openKey);
  const points = (query.data ?? []).map(({ day, percent }) => ({ key: day, label: day.slice(5), name: day, value: Number(percent) }));
  return (
    <Card title="完成度走势">
      {query.isError && !query.data && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isPending && <CardSkeleton rows={3} />}
      {query.data?.length === 0 && <Empty>还没有填报过进度</Empty>}
      {points.length > 0 && (
        <div className={css.chart}>
          <LineChart
            label="每天的完成度"
            points={points}
            most={100}
            words={wordsOf}
            openKey={openKey}
            onOpen={(key) => setOpenKey(key === openKey ? '' : key)}
          />
        </div>
      )}
      {open && (
        <table className={css.behind} aria-live="polite">
          <caption>
            {open.day} 的里程碑，按权重平均 {wordsOf(Number(open.percent))}
          </caption>
          <thead>
            <tr>
              <th scope="col">里程碑</th>
              <th scope="col">权重</th>
              <th scope="col">完成度</th>
            </tr>
          </thead>
          <tbody>
            {open.milestones.map(({ name, weight, percent }, index) => (
              <tr key={index}>
                <td>{name}</td>
                <td>{weight}</td>
                <td>{wordsOf(Number(percent))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** A percentage with its label when it exceeds 100% (specification 9). */
function wordsOf(percent: number): string {
  const { text, over } = completeness(percent / 100);
  return over ? `${text} ${OVER_COMPLETE}` : text;
}
