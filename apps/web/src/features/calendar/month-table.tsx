import { DAY_KINDS, dayWords, isWorked } from '@houtai/contract/calendar-days';
import { WEEKDAYS } from '@houtai/contract/cron-choice';
import { startOfDay } from '@houtai/contract/dates';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

import { daysOfMonth, type ExceptionalDays, weeksOf } from './days-of-year.ts';

import css from './month-table.module.css';

const WEEK = ['一', '二', '三', '四', '五', '六', '日'];

/** The actions on a day; absent for readers. */
export type DayActs = {
  /** The single Tab stop of the year. */
  reached: string;
  onReach: (day: string) => void;
  onOpen: (day: string) => void;
  onKey: (event: KeyboardEvent, day: string) => void;
};

type MonthTableProps = { year: string; month: number; today: string; differing: ExceptionalDays; acts: DayActs | undefined };

/** A month from Monday on, with its number of working days. */
export function MonthTable({ year, month, today, differing, acts }: MonthTableProps): ReactNode {
  const id = useId();
  const days = daysOfMonth(year, month);
  const worked = days.filter((day) => isWorked(day, differing.get(day)?.kind)).length;
  return (
    <section className={css.month} aria-labelledby={id}>
      <header>
        <h2 id={id}>{month}月</h2>
        <span>{worked} 个工作日</span>
      </header>
      <table role={acts && 'grid'} aria-labelledby={id}>
        <thead>
          <tr>
            {WEEK.map((weekday) => (
              <th key={weekday} scope="col" abbr={`周${weekday}`}>
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week, index) => (
            <tr key={index}>
              {week.map((day, at) =>
                day === null ? (
                  <td key={at}>{'\u00a0'}</td>
                ) : (
                  <DayCell key={day} day={day} today={today} differing={differing} acts={acts} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type DayCellProps = Omit<MonthTableProps, 'year' | 'month'> & { day: string };

function DayCell({ day, today, differing, acts }: DayCellProps): ReactNode {
  const said = differing.get(day);
  const look = (
    <>
      {Number(day.slice(8))}
      {said && <small>{DAY_KINDS[said.kind]}</small>}
    </>
  );
  return (
    <td
      className={css.day}
      data-kind={said?.kind}
      data-free={!isWorked(day, said?.kind) || undefined}
      aria-current={day === today ? 'date' : undefined}
      title={said?.name}
    >
      {acts ? (
        <button
          type="button"
          data-day={day}
          aria-label={wordsOf(day, differing)}
          tabIndex={day === acts.reached ? 0 : -1}
          onFocus={() => acts.onReach(day)}
          onClick={() => acts.onOpen(day)}
          onKeyDown={(event) => acts.onKey(event, day)}
        >
          {look}
        </button>
      ) : (
        <span>{look}</span>
      )}
    </td>
  );
}

/** The accessible name of a day: 10月1日 周四，休，国庆节. */
function wordsOf(day: string, differing: ExceptionalDays): string {
  const said = differing.get(day);
  const weekday = WEEKDAYS[startOfDay(day)?.getDay() ?? -1] ?? '';
  return [`${dayWords(day)} ${weekday}`, ...(said ? [DAY_KINDS[said.kind], said.name] : [])].join('，');
}
