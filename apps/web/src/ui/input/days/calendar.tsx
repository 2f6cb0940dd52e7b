import { type ReactNode, useState } from 'react';
import { DayPicker, type Matcher } from 'react-day-picker';
import { zhCN } from 'react-day-picker/locale/zh-CN';

import { dateOf, dayOf } from './day-text.ts';

import css from './calendar.module.css';

/** The range of months that a calendar offers. */
export const MONTHS = {
  startMonth: new Date(2000, 0),
  endMonth: new Date(new Date().getFullYear() + 10, 11),
};

type CalendarProps = { value: string; min?: string; max?: string; onPick: (day: string) => void };

/** A calendar of one month for choosing a day; days are local, as yyyy-MM-dd. */
export function Calendar({ value, min, max, onPick }: CalendarProps): ReactNode {
  const chosen = dateOf(value);
  const [today] = useState(() => dayOf(new Date()));
  return (
    <div className={css.calendar}>
      <DayPicker
        mode="single"
        locale={zhCN}
        weekStartsOn={1}
        showOutsideDays
        fixedWeeks
        navLayout="around"
        captionLayout="dropdown"
        {...MONTHS}
        selected={chosen}
        defaultMonth={chosen}
        disabled={daysOutside(min, max)}
        autoFocus
        onDayClick={(day, { disabled: isOff }) => !isOff && onPick(dayOf(day))}
        classNames={css}
      />
      <button type="button" className={css.now} disabled={isOutside(today, min, max)} onClick={() => onPick(today)}>
        今天
      </button>
    </div>
  );
}

/** The days that cannot be chosen: those before `min` and after `max`. */
export function daysOutside(min: string | undefined, max: string | undefined): Matcher[] {
  const first = dateOf(min);
  const last = dateOf(max);
  return [...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])];
}

function isOutside(day: string, min = '', max = ''): boolean {
  return (min !== '' && day < min) || (max !== '' && day > max);
}
