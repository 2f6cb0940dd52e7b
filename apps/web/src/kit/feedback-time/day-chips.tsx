import { localDate, startOfDay } from '@houtai/contract/dates';
import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';

import patterns from '#ui/patterns.module.css';

const DAYS_OF_WEEK = 7;

/** The day this many days from now; empty if outside the calendar. */
export function dayFromNow(days: number): string {
  const day = startOfDay(localDate(new Date()), days);
  return day ? localDate(day) : '';
}

/** Frequently chosen days with their names; if two names mean the same day, only the first is offered. */
function daysAhead(): { day: string; words: string }[] {
  const untilMonday = DAYS_OF_WEEK - ((new Date().getDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK);
  const all = [
    { day: dayFromNow(1), words: '明天' },
    { day: dayFromNow(3), words: '3 天后' },
    { day: dayFromNow(untilMonday), words: '下周一' },
    { day: dayFromNow(DAYS_OF_WEEK), words: '一周后' },
  ];
  return all.filter(({ day }, at) => all.findIndex((other) => other.day === day) === at);
}

/** Buttons that fill in a frequently chosen day. */
export function DayChips({ value, onChange }: { value: string; onChange: (day: string) => void }): ReactNode {
  return (
    <div className={patterns.wrap8} role="group" aria-label="常用日期">
      {daysAhead().map(({ day, words }) => (
        <Button key={day} size="small" aria-pressed={day === value} onClick={() => onChange(day)}>
          {words}
        </Button>
      ))}
    </div>
  );
}
