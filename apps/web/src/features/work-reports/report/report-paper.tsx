import { reportName } from '@houtai/contract/report-periods';
import type { Report } from '@houtai/contract/work-reports';
import type { ReactNode } from 'react';

import { usePrinting } from '#ui/hooks/use-printing.ts';

import { ReportText } from './report-text.tsx';

import css from './report-paper.module.css';

/** A report for printing, instead of its editor. */
export function ReportPaper({ report }: { report: Report }): ReactNode {
  if (!usePrinting()) return null;
  return (
    <article className={css.paper}>
      <h2>{reportName(report.kind, report.start)}</h2>
      <p>
        {report.ownerName} • {report.departmentName} • {report.start} 至 {report.end} • {report.hours} h
      </p>
      <ReportText report={report} />
    </article>
  );
}
