import { dayAfter, daysBetween } from '@houtai/contract/day-arithmetic';
import type { MilestoneRow } from '@houtai/contract/project-detail';

/** The period of one column of the timeline. */
export type Scale = 'week' | 'month' | 'quarter';

/** The minimum width of a day in px; below it the timeline scrolls. */
export const DAY_WIDTH: Readonly<Record<Scale, number>> = { week: 9, month: 2.4, quarter: 0.9 };

/** The first and last day of a timeline, and their number of days. */
export type TimeScale = { from: string; to: string; days: number };

/** Days before the first and after the last milestone, as room for labels. */
const BEFORE = 5;
const AFTER: Readonly<Record<Scale, number>> = { week: 14, month: 40, quarter: 100 };

type Dated = Pick<MilestoneRow, 'planStart' | 'planEnd' | 'firstStart' | 'firstEnd' | 'realEnd'>;

/** The range of days for milestones, their original plans and today, with room for labels. */
export function rangeOf(milestones: readonly Dated[], today: string, scale: Scale): TimeScale {
  const all = milestones.flatMap(({ planStart, planEnd, firstStart, firstEnd, realEnd }) => [
    planStart,
    planEnd,
    firstStart,
    firstEnd,
    realEnd,
  ]);
  const days = [today, ...all.filter((day) => day !== '')];
  const first = days.reduce((earliest, day) => (day < earliest ? day : earliest));
  const last = days.reduce((latest, day) => (day > latest ? day : latest));
  const [from, to] = [dayAfter(first, -BEFORE), dayAfter(last, AFTER[scale])];
  return { from, to, days: daysBetween(from, to) + 1 };
}

/** The position of a day's beginning, in percent of the width. */
export function percentOf({ from, days }: TimeScale, day: string): number {
  return (daysBetween(from, day) / days) * 100;
}

/** A column: its first day, its label, and its position in percent. */
export type Tick = { day: string; words: string; left: number; width: number };

/** The columns of a range, clipped at its ends. */
export function ticksOf(range: TimeScale, scale: Scale): Tick[] {
  const ticks: Tick[] = [];
  let day = range.from;
  while (day <= range.to) {
    const next = nextAfter(day, scale);
    const end = next > range.to ? dayAfter(range.to, 1) : next;
    const left = percentOf(range, day);
    ticks.push({ day, words: wordsOf(day, scale, ticks.length === 0), left, width: percentOf(range, end) - left });
    day = next;
  }
  return ticks;
}

/** The first day of the next week, month or quarter. */
function nextAfter(day: string, scale: Scale): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  if (scale === 'week') return dayAfter(day, 7 - ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  const next = scale === 'month' ? month : Math.ceil(month / 3) * 3;
  return new Date(Date.UTC(year, next, 1)).toISOString().slice(0, 10);
}

/** The label includes the year at its beginning, except at an end that may be clipped. */
function wordsOf(day: string, scale: Scale, isFirst: boolean): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  if (scale === 'week') return day.slice(5);
  const part = scale === 'month' ? `${month} 月` : `${Math.ceil(month / 3)} 季度`;
  return month === 1 && !isFirst ? `${year} 年 ${part}` : part;
}
