import { calls } from '@houtai/contract';
import { reportPeriod } from '@houtai/contract/report-periods';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { DayStrip } from '../hours/day-strip.tsx';
import { ReportEditor } from './report-editor.tsx';
import { ReportPaper } from './report-paper.tsx';
import type { ReportAddress } from './use-report-address.ts';

import css from './report-paper.module.css';

/** The user's own report of the displayed period, with the days around it. */
export function OwnReportView({ place }: { place: ReportAddress }): ReactNode {
  const { kind, day } = place;
  const { start } = reportPeriod(kind, day);
  const { data, error, refetch } = useQuery(queryOf(calls.workReports.own, { kind, day: start }, { silent: true }));
  if (error && !data) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={480} />;
  return (
    <div className={css.written} data-kept={data.report !== null || undefined}>
      {data.report && <ReportPaper report={data.report} />}
      <DayStrip own={data} place={place} />
      <ReportEditor key={`${kind} ${start}`} own={data} place={place} />
    </div>
  );
}
