import { localDateTime, startOfDay } from '@houtai/contract/dates';
import { MINUTE_MS } from '@houtai/contract/durations';
import { reportPeriod } from '@houtai/contract/report-periods';
import { leftInWords, spanInWords } from '@houtai/contract/urgency-words';
import { DAY_STATES, REPORT_KINDS } from '@houtai/contract/work-report-words';
import type { OwnReport, ReportDay } from '@houtai/contract/work-reports';
import type { ReactNode } from 'react';

import { useNow } from '#ui/hooks/use-now.ts';
import { scrollChosenIntoView } from '#ui/scroll-chosen-into-view.ts';

import type { ReportAddress } from '../report/use-report-address.ts';
import { DayStateMark } from './day-glyph.tsx';

import css from './day-strip.module.css';

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** The days of a week with their states and links to their reports; before them the report of the week. */
export function DayStrip({ own, place }: { own: OwnReport; place: ReportAddress }): ReactNode {
  const now = useNow();
  if (own.kind === 'month') return null;
  const { kind, start } = own;
  const week = reportPeriod('week', start);
  return (
    <nav ref={scrollChosenIntoView} className={css.strip} aria-label="本周">
      <button type="button" aria-current={kind === 'week' ? 'true' : undefined} onClick={() => place.go({ kind: 'week', day: week.start })}>
        <span>
          <b>{REPORT_KINDS.week}</b>
          {kind === 'week' && <DayStateMark state={own.report?.state ?? 'open'} />}
        </span>
        <small>{kind === 'week' ? ownStateWords(own, now) : `${week.start.slice(5)} 至 ${week.end.slice(5)}`}</small>
      </button>
      {own.days.map((row) => (
        <button
          key={row.day}
          type="button"
          data-off={row.state === 'off' || row.state === 'away' || row.state === 'leave' || undefined}
          aria-current={kind === 'day' && start === row.day ? 'true' : undefined}
          aria-label={`周${weekdayWord(row.day)} ${row.day} ${DAY_STATES[row.state]}，${row.hours} 小时`}
          onClick={() => place.go({ kind: 'day', day: row.day })}
        >
          <span>
            <b>周{weekdayWord(row.day)}</b>
            {row.day === place.today && <em>今天</em>}
            {row.day.slice(5)}
          </span>
          <small data-missing={row.isMissing || undefined}>
            <DayStateMark state={row.state} />
            {wordsOf(row)}
          </small>
        </button>
      ))}
    </nav>
  );
}

export function weekdayWord(day: string): string {
  return WEEKDAYS[startOfDay(day)?.getDay() ?? 0] ?? '';
}

function wordsOf({ hours, isMissing }: ReportDay): string {
  if (isMissing) return '去补';
  return Number(hours) > 0 ? `${hours} h` : '';
}

/** The deadline, or by how much it is late. */
function ownStateWords({ dueAt, report }: OwnReport, now: Date): string {
  if (report?.state === 'late') return lateInWords(report.lateMinutes);
  if (report?.state === 'submitted') return '已提交';
  if (!dueAt) return '本期不需要提交';
  return `${localDateTime(new Date(dueAt)).slice(5)} 截止，${leftInWords(dueAt, now)}`;
}

/** How late a report was submitted, such as 迟交 3 时. */
export function lateInWords(minutes: number): string {
  return `迟交 ${spanInWords(minutes * MINUTE_MS)}`;
}
