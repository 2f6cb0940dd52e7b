import { expect, it } from 'vitest';

import { completeDay, dateOf, dayOf, typedDay } from './day-text.ts';

it.each([
  ['20260131', '', '2026-01-31'],
  ['2026', '202', '2026-'],
  ['2026--', '2026-', '2026-'],
  ['2026-01', '2026-0', '2026-01-'],
  ['2026-01', '2026-01-', '2026-01'],
  ['2026年1月5日', '', '2026-1-5'],
  ['2026/01/05', '', '2026-01-05'],
])('typedDay turns %s typed after %s into %s', (text, before, day) => {
  expect(typedDay(text, before)).toBe(day);
});

it.each([
  ['2026-1-5', '2026-01-05'],
  ['2026-01-05', '2026-01-05'],
  ['2026-1', '2026-1'],
])('fullDay turns %s into %s', (text, day) => {
  expect(completeDay(text)).toBe(day);
});

it.each(['2026-02-30', '2026-13-01', '', '今天', undefined])('dateOf returns undefined for %s', (day) => {
  expect(dateOf(day)).toBeUndefined();
});

it('dayOf reverses dateOf', () => {
  expect(dayOf(dateOf('2024-02-29') ?? new Date(0))).toBe('2024-02-29');
});
