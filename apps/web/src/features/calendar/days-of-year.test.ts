import type { CalendarDay } from '@houtai/contract/calendar';
import { describe, expect, it } from 'vitest';

import { dayByKey, daysOfMonth, nextOf, weeksOf } from './days-of-year.ts';

const updatedAt = '2026-01-01T00:00:00.000Z';
const DAYS: CalendarDay[] = [
  { day: '2026-10-01', kind: 'off', name: '国庆节', updatedAt },
  { day: '2026-10-03', kind: 'off', name: '国庆节', updatedAt },
  { day: '2026-10-10', kind: 'work', name: '国庆节调休', updatedAt },
];
const differing = new Map(DAYS.map((row) => [row.day, row]));

it('weeksOf returns every day of a month, in weeks from Monday on', () => {
  expect(daysOfMonth('2028', 2)).toHaveLength(29);
  const weeks = weeksOf(daysOfMonth('2026', 11));
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
  expect(weeksOf(daysOfMonth('2027', 2))).toHaveLength(4);
});

it.each([
  ['a usual weekday off', '2026-11-17', 'off', '公司放假'],
  ['a weekday beside a holiday one of it', '2026-10-02', 'off', '国庆节'],
  ['a holiday usual', '2026-10-01', 'usual', ''],
  ['a weekend worked', '2026-11-21', 'work', '公司上班'],
  ['a worked weekend off', '2026-10-10', 'off', '公司放假'],
  ['a weekend off by name usual', '2026-10-03', 'usual', ''],
])('nextOf makes %s', (_, day, kind, name) => {
  expect(nextOf(day, differing)).toEqual({ from: day, to: day, kind, name });
});

describe('a key', () => {
  it.each([
    ['ArrowLeft', '2026-11-01', '2026-10-31'],
    ['ArrowRight', '2026-10-31', '2026-11-01'],
    ['ArrowUp', '2026-11-03', '2026-10-27'],
    ['ArrowDown', '2026-11-29', '2026-12-06'],
    ['Home', '2026-11-19', '2026-11-16'],
    ['End', '2026-11-19', '2026-11-22'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageDown', '2026-01-30', '2026-02-28'],
    ['ArrowRight', '2026-12-31', null],
    ['ArrowUp', '2026-01-03', null],
    ['PageDown', '2026-12-01', null],
    ['PageUp', '2026-01-01', null],
    ['a', '2026-11-19', null],
  ])('%s moves from %s to %s', (key, day, to) => {
    expect(dayByKey(day, key)).toBe(to);
  });
});
