import { describe, expect, it } from 'vitest';

import { lastDays, prettyDate, startOfDay } from './dates.ts';

const NOW = new Date(2026, 10, 20, 9, 12, 0);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  ['now', 0, '刚刚'],
  ['59 s ahead, by another clock', -59 * SECOND, '刚刚'],
  ['29 s ago', 29 * SECOND, '刚刚'],
  ['30 s ago', 30 * SECOND, '1 分钟前'],
  ['61 s ago', 61 * SECOND, '2 分钟前'],
  ['5 min ago', 5 * MINUTE, '5 分钟前'],
  ['just over 59 min ago', 59 * MINUTE + SECOND, '59 分钟前'],
  ['just under 1 h ago', HOUR - SECOND, '59 分钟前'],
  ['1 h ago', HOUR, '1 小时前'],
  ['61 min ago', 61 * MINUTE, '2 小时前'],
  ['just over 23 h ago', 23 * HOUR + SECOND, '23 小时前'],
  ['just under 1 day ago', DAY - SECOND, '23 小时前'],
  ['1 day ago', DAY, '1 天前'],
  ['just under 2 days ago', 2 * DAY - SECOND, '1 天前'],
  ['2 days ago', 2 * DAY, '11-18 09:12'],
  ['last year', 365 * DAY, '2025-11-20 09:12'],
  ['in the future', -MINUTE, '11-20 09:13'],
])('formats the date: %s', (_, ago, words) => {
  expect(prettyDate(new Date(NOW.getTime() - ago), NOW)).toBe(words);
});

describe('lastDays', () => {
  it.each([
    [7, '2026-11-14', '2026-11-21'],
    [30, '2026-10-22', '2026-11-21'],
    [90, '2026-08-23', '2026-11-21'],
  ])('最近%i天 runs from %s to %s', (days, from, to) => {
    expect(lastDays(days, new Date(2026, 10, 21, 23, 59))).toEqual({ from, to });
  });
});

describe('startOfDay', () => {
  it('returns the local midnight, or that of a later day', () => {
    expect(startOfDay('2026-02-28')).toEqual(new Date(2026, 1, 28));
    expect(startOfDay('2026-02-28', 1)).toEqual(new Date(2026, 2, 1));
  });
  it.each(['', '2026-02-30', '2026-2-3', 'yesterday'])('returns null for "%s"', (text) => {
    expect(startOfDay(text)).toBeNull();
  });
});
