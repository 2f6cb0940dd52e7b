import type { ReactNode } from 'react';

import { OwnReportView } from './report/own-report-view.tsx';
import { ReportHead } from './report/report-head.tsx';
import { useReportAddress } from './report/use-report-address.ts';
import { PeriodView } from './team/period-view.tsx';
import { StatisticsView } from './team/statistics-view.tsx';
import { TeamView } from './team/team-view.tsx';

import css from './work-report-page.module.css';

/** Daily, weekly and monthly reports: the user's own, the team's, statistics of hours, and the billing period. */
export default function WorkReportPage(): ReactNode {
  const place = useReportAddress();
  return (
    <div className={css.page}>
      {place.view !== 'team' && <ReportHead place={place} />}
      {place.view === 'mine' && <OwnReportView place={place} />}
      {place.view === 'team' && <TeamView place={place} />}
      {place.view === 'statistics' && <StatisticsView place={place} />}
      {place.view === 'period' && <PeriodView place={place} />}
    </div>
  );
}
