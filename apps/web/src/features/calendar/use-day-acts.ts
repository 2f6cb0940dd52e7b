import { calls } from '@houtai/contract';
import { type KeyboardEvent, type RefObject, useState } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { hasModifier } from '#ui/keys.ts';
import { toast } from '#ui/layer/toast.tsx';

import { dayByKey, type ExceptionalDays, nextOf } from './days-of-year.ts';
import type { DayActs } from './month-table.tsx';

type Parts = {
  year: string;
  today: string;
  /** The current days; undefined while they load, when nothing can be changed. */
  differing: ExceptionalDays | undefined;
  months: RefObject<HTMLElement | null>;
  onOpen: (day: string) => void;
};

/** The keys of a year: arrows, Home, End and the page keys move, Enter changes a day to its next kind. */
export function useDayActs({ year, today, differing, months, onOpen }: Parts): DayActs {
  const [last, setLast] = useState(today);
  const set = useSend(calls.calendar.set, { onMessage: toast.success });
  const turn = (day: string) => {
    if (differing && !set.busy) set.run(nextOf(day, differing)).catch(() => undefined);
  };
  const handleKey = (event: KeyboardEvent, day: string) => {
    if (hasModifier(event)) return;
    const to = dayByKey(day, event.key);
    if (to === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (to !== null) months.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
    else if (!event.repeat) turn(day);
  };
  return { reached: last.startsWith(year) ? last : `${year}-01-01`, onReach: setLast, onOpen, onKey: handleKey };
}
