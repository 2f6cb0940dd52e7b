import type { CalendarDay } from '@houtai/contract/calendar';
import { daysFrom, isWeekend } from '@houtai/contract/calendar-days';
import type { CalendarForm } from '@houtai/contract/calendar-form';
import { localDate, startOfDay } from '@houtai/contract/dates';
import { ownValue } from '@houtai/contract/own-value';

/** Days that differ from Monday to Friday, by day. */
export type ExceptionalDays = ReadonlyMap<string, CalendarDay>;

/** Default names of a day changed by key, when no adjacent day has a name. */
const OWN_NAMES = { off: '公司放假', work: '公司上班', usual: '' } as const;

/** The days of a month (1 to 12). */
export function daysOfMonth(year: string, month: number): string[] {
  const start = `${year}-${String(month).padStart(2, '0')}`;
  return daysFrom({ from: `${start}-01`, to: `${start}-31` });
}

/** The days of a month in weeks from Monday on; null for days of adjacent months. */
export function weeksOf(days: readonly string[]): (string | null)[][] {
  const first = startOfDay(days[0] ?? '');
  const blanks = first === null ? 0 : (first.getDay() + 6) % 7;
  const cells = [...Array.from({ length: blanks }, () => null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return weeks.map((week) => [...week, ...Array.from({ length: 7 - week.length }, () => null)]);
}

/** The next kind of a day: default and off from Monday to Friday; default, worked and off by name on a weekend. */
export function nextOf(day: string, differing: ExceptionalDays): CalendarForm {
  const kind = nextKind(day, differing);
  const beside = [-1, 1].map((step) => differing.get(shiftDay(day, step))).find((other) => other?.kind === kind);
  return { from: day, to: day, kind, name: beside?.name ?? OWN_NAMES[kind] };
}

function nextKind(day: string, differing: ExceptionalDays): CalendarForm['kind'] {
  const kind = differing.get(day)?.kind;
  if (kind === undefined) return isWeekend(day) ? 'work' : 'off';
  return kind === 'work' && isWeekend(day) ? 'off' : 'usual';
}

/** The day that is `step` days away. */
export function shiftDay(day: string, step: number): string {
  const start = startOfDay(day, step);
  return start === null ? day : localDate(start);
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The target of a key from a day; null when it is outside of the year. */
export function dayByKey(day: string, key: string): string | null {
  const year = day.slice(0, 4);
  const to = target(day, key);
  return to !== null && to !== day && to.startsWith(year) ? to : null;
}

function target(day: string, key: string): string | null {
  const step = ownValue(STEPS, key);
  if (step !== undefined) return shiftDay(day, step);
  const weekday = ((startOfDay(day)?.getDay() ?? 0) + 6) % 7;
  if (key === 'Home') return shiftDay(day, -weekday);
  if (key === 'End') return shiftDay(day, 6 - weekday);
  if (key === 'PageUp') return inMonth(day, -1);
  return key === 'PageDown' ? inMonth(day, 1) : null;
}

/** The same date in an adjacent month, or that month's last day. */
function inMonth(day: string, step: number): string | null {
  const days = daysOfMonth(day.slice(0, 4), Number(day.slice(5, 7)) + step);
  return days[Number(day.slice(8)) - 1] ?? days.at(-1) ?? null;
}
