import { calls } from '@houtai/contract';
import type { CalendarForm } from '@houtai/contract/calendar-form';
import { localDate } from '@houtai/contract/dates';
import { CALENDAR_YEARS } from '@houtai/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import { HistoryDrawer } from '#kit/record/history-drawer.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { useCan } from '#platform/session/can.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { DaysDialog } from './days-dialog.tsx';
import { MonthTable } from './month-table.tsx';
import { NamedDays } from './named-days.tsx';
import { useDayActs } from './use-day-acts.ts';
import { YearHead } from './year-head.tsx';
import { YearNotice } from './year-notice.tsx';

import css from './calendar-page.module.css';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const NONE = new Map<string, never>();

/** The working calendar, one year at a time: days off, weekends at work, and their names. */
export default function CalendarPage(): ReactNode {
  const today = localDate(useNow());
  const [year, setYear] = useYear(today.slice(0, 4));
  const mayEdit = useCan([calls.calendar.set.access]);
  const [edited, setEdited] = useState<Partial<CalendarForm> | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const months = useRef<HTMLDivElement>(null);
  const query = useQuery({ ...queryOf(calls.calendar.year, { year }, { silent: true }), placeholderData: keepPreviousData });
  // The list of maintained years holds for every year; the days of another year do not.
  const { data, error, isPlaceholderData } = query;
  const differing = data && !isPlaceholderData ? new Map(data.days.map((row) => [row.day, row])) : undefined;
  const openDay = (day: string) => {
    const { kind, name } = differing?.get(day) ?? {};
    setEdited({ from: day, to: day, ...(kind && { kind }), ...(name && { name }) });
  };
  const acts = useDayActs({ year, today, differing, months, onOpen: openDay });
  const shown = { year, today, differing: differing ?? NONE, acts: mayEdit ? acts : undefined };
  return (
    <div className={css.page}>
      <YearHead
        year={year}
        thisYear={today.slice(0, 4)}
        onYear={setYear}
        onHistory={() => setHistoryOpen(true)}
        onSet={mayEdit ? () => setEdited({}) : undefined}
      />
      {error instanceof CallError && !data && (
        <CallErrorNotice
          fault={error}
          onRetry={() => void query.refetch()}
          leave={{ words: '查看今年', go: () => setYear(today.slice(0, 4)) }}
        />
      )}
      {query.isPending && <Skeleton height={480} />}
      {data && (
        <>
          <YearNotice year={year} kept={data} />
          <div className={css.both}>
            {isPlaceholderData ? <Skeleton height={160} /> : <NamedDays days={data.days} onOpen={mayEdit ? setEdited : undefined} />}
            <div ref={months} className={css.months}>
              {MONTHS.map((month) => (
                <MonthTable key={month} month={month} {...shown} />
              ))}
            </div>
          </div>
          {mayEdit && <p className={css.keys}>方向键移动，Enter 在平常、休、班之间切换，空格或点击打开设置。</p>}
        </>
      )}
      {edited && <DaysDialog initial={edited} onClose={() => setEdited(null)} />}
      {isHistoryOpen && (
        <HistoryDrawer title={`${year} 年工作日历`} id={year} history={calls.calendar.history} onClose={() => setHistoryOpen(false)} />
      )}
    </div>
  );
}

/** The year in the address, by default the current one. */
function useYear(thisYear: string): [string, (year: string) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('year') ?? '';
  const isYear = /^\d{4}$/.test(asked) && Number(asked) >= CALENDAR_YEARS.from && Number(asked) <= CALENDAR_YEARS.to;
  return [isYear ? asked : thisYear, (year) => setParams(year === thisYear ? {} : { year }, { replace: true })];
}
