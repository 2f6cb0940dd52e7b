import type { ReactNode } from 'react';
import { DayPicker } from 'react-day-picker';
import { zhCN } from 'react-day-picker/locale/zh-CN';

import css from './calendar.module.css';

const FIRST_MONTH = new Date(2000, 0);
const LAST_MONTH = new Date(new Date().getFullYear() + 10, 11);

type CalendarProps = { value: string; min?: string; max?: string; onPick: (day: string) => void };

/** A month to pick a day of; days are local, as yyyy-MM-dd. */
export function Calendar({ value, min, max, onPick }: CalendarProps): ReactNode {
  const chosen = dateOf(value);
  const first = dateOf(min);
  const last = dateOf(max);
  const disabled = [...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])];
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
        startMonth={FIRST_MONTH}
        endMonth={LAST_MONTH}
        selected={chosen}
        defaultMonth={chosen}
        disabled={disabled}
        autoFocus
        onDayClick={(day, { disabled: isOff }) => !isOff && onPick(textOf(day))}
        classNames={css}
      />
      <button type="button" className={css.now} onClick={() => onPick(textOf(new Date()))}>
        今天
      </button>
    </div>
  );
}

function dateOf(day: string | undefined): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const found = new Date(year, month - 1, date);
  return found.getMonth() === month - 1 ? found : undefined;
}

function textOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}
