import { type ReactNode, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { zhCN } from 'react-day-picker/locale/zh-CN';

import { useMedia } from '../../hooks/use-media.ts';
import { daysOutside, MONTHS } from './calendar.tsx';
import { dateOf, dayOf, type DayRange } from './day-text.ts';

import patterns from '../../patterns.module.css';
import css from './calendar.module.css';

type RangeCalendarProps = { value: DayRange; min?: string; max?: string; onPick: (range: DayRange) => void };

/** A calendar of two months, on a phone one, to choose a first and a last day in either order. */
export function RangeCalendar({ value, min, max, onPick }: RangeCalendarProps): ReactNode {
  const [begun, setBegun] = useState<Date | null>(null);
  const [pointed, setPointed] = useState<Date | null>(null);
  const isPhone = useMedia('(max-width: 600px)');
  const stored = { from: dateOf(value.from), to: dateOf(value.to) };
  const pick = (day: Date) => {
    if (begun === null) return setBegun(day);
    setBegun(null);
    const [first, last] = inOrder(begun, day);
    onPick({ from: dayOf(first), to: dayOf(last) });
  };
  const [first, last] = begun ? inOrder(begun, pointed ?? begun) : [stored.from, stored.to];
  return (
    <div className={`${css.calendar} ${css.range}`}>
      <DayPicker
        mode="range"
        locale={zhCN}
        weekStartsOn={1}
        fixedWeeks
        showOutsideDays
        navLayout="around"
        numberOfMonths={isPhone ? 1 : 2}
        {...MONTHS}
        selected={{ from: first, to: last }}
        defaultMonth={stored.from}
        disabled={daysOutside(min, max)}
        autoFocus
        onDayMouseEnter={(day) => begun && setPointed(day)}
        onDayFocus={(day) => begun && setPointed(day)}
        onSelect={(_, day) => pick(day)}
        classNames={css}
      />
      <p role="status" className={patterns.noteLine}>
        {begun ? '请选择结束日期' : '请选择开始日期'}
      </p>
    </div>
  );
}

function inOrder(one: Date, other: Date): [Date, Date] {
  return one <= other ? [one, other] : [other, one];
}
