import { calls } from '@houtai/contract';
import { billingPeriod } from '@houtai/contract/billing-period';
import { startOfDay, localDate } from '@houtai/contract/dates';
import { movedPeriod, reportPeriod, weekNumber } from '@houtai/contract/report-periods';
import { REPORT_KIND_KEYS, REPORT_KINDS, type ReportKind } from '@houtai/contract/work-report-words';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';

import { REPORT_VIEWS, type ReportAddress, type ReportView } from './use-report-address.ts';

import css from './report-head.module.css';

/** The title with the views, the kind of report, buttons for the previous and next period, and the actions. */
export function ReportHead({ place, children }: { place: ReportAddress; children?: ReactNode }): ReactNode {
  const { view, kind, day, today, go } = place;
  const mayWrite = useCan([calls.workReports.save.access]);
  const views = viewsFor(mayWrite);
  const { start, end, words } = timeOf(view, kind, day, today);
  return (
    <header className={css.head}>
      <h1>工作汇报</h1>
      <div role="group" aria-label="视图" className={css.views}>
        {views.map((key) => (
          <button key={key} type="button" aria-pressed={key === view} onClick={() => go({ view: key, id: null, gather: null })}>
            {REPORT_VIEWS[key]}
          </button>
        ))}
      </div>
      {view !== 'period' && view !== 'statistics' && (
        <div role="group" aria-label="汇报类型" className={css.kinds}>
          {REPORT_KIND_KEYS.map((key) => (
            <button key={key} type="button" aria-pressed={key === kind} onClick={() => go({ kind: key, id: null })}>
              {REPORT_KINDS[key]}
            </button>
          ))}
        </div>
      )}
      <div className={css.time}>
        <IconButton icon={ChevronLeft} label="上一期" onClick={() => go({ day: moved(view, kind, day, -1), id: null })} />
        <strong>{words}</strong>
        <span>{start === end ? '' : `${shortDay(start, today)} 至 ${shortDay(end, today)}`}</span>
        <IconButton icon={ChevronRight} label="下一期" onClick={() => go({ day: moved(view, kind, day, 1), id: null })} />
        {(today < start || today > end) && (
          <Button size="small" onClick={() => go({ day: null, id: null })}>
            回到今天
          </Button>
        )}
      </div>
      {children && <div className={css.acts}>{children}</div>}
    </header>
  );
}

function viewsFor(mayWrite: boolean): readonly ReportView[] {
  return mayWrite ? ['mine', 'team', 'statistics', 'period'] : ['team', 'statistics'];
}

/** Statistics and the calendar show billing periods, reports their own period. */
function timeOf(view: ReportView, kind: ReportKind, day: string, today: string): { start: string; end: string; words: string } {
  if (view === 'period' || view === 'statistics') return { ...billingPeriod(day), words: '账期' };
  const period = reportPeriod(kind, day);
  const words = kind === 'week' ? `第 ${weekNumber(day)} 周` : kind === 'day' ? shortDay(day, today) : day.slice(0, 7);
  return { ...period, words };
}

/** A day, with its year unless it is the current one. */
function shortDay(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day;
}

function moved(view: ReportView, kind: ReportKind, day: string, steps: 1 | -1): string {
  if (view !== 'period' && view !== 'statistics') return movedPeriod(kind, day, steps).start;
  const { start, end } = billingPeriod(day);
  const next = steps > 0 ? startOfDay(end, 1) : startOfDay(start, -1);
  return next ? localDate(next) : day;
}
