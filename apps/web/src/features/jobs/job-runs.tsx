import { calls } from '@houtai/contract';
import type { JobRun } from '@houtai/contract/jobs';
import { reasonOf } from '@houtai/contract/run-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { durationOf, RunResult } from './run-words.tsx';

import patterns from '#ui/patterns.module.css';
import css from './jobs.module.css';

const SHOWN = 10;

/** Interval at which a job in progress is refetched. */
const AGAIN_MS = 3_000;

/** The columns of an export. */
const COLUMNS = [
  { id: 'startedAt', head: '开始时间' },
  { id: 'endedAt', head: '结束时间' },
  { id: 'result', head: '结果' },
  { id: 'durationMs', head: '耗时 ms' },
  { id: 'reason', head: '原因' },
  { id: 'message', head: '说明' },
];

/** The runs of a job, newest first, refetched while one is in progress. */
export function JobRuns({ id }: { id: string }): ReactNode {
  const [limit, setLimit] = useState(SHOWN);
  const query = useQuery({
    ...queryOf(calls.jobs.runs, { id, offset: 1, limit }, { silent: true }),
    placeholderData: keepPreviousData,
    // A requested run may not have begun yet.
    refetchInterval: AGAIN_MS,
  });
  const { data } = query;
  return (
    <section aria-label="运行记录">
      <h3 className={css.head}>
        运行记录
        {data && data.total > 0 && <ExportButton call={calls.jobs.exportRuns} name="运行记录" asked={{ id }} columns={COLUMNS} />}
      </h3>
      {query.isError && !data && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={96} />}
      {data?.total === 0 && <Empty>还没有运行过</Empty>}
      {data && (
        <ol className={css.runs}>
          {data.rows.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ol>
      )}
      {data && data.total > data.rows.length && (
        <Button size="small" onClick={() => setLimit(Math.min(limit * 2, 500))}>
          更多（共 {data.total} 次）
        </Button>
      )}
    </section>
  );
}

function Run({ run }: { run: JobRun }): ReactNode {
  return (
    <li>
      <p className={css.line}>
        <RunResult run={run} />
        <TimeCell time={run.startedAt} />
        <span>{durationOf(run)}</span>
        <span className={patterns.muted}>{reasonOf(run)}</span>
      </p>
      {run.message && <p className={css.message}>{run.message}</p>}
    </li>
  );
}
