import { expect, it } from 'vitest';

import { dayAfter, daysBetween } from './day-arithmetic.ts';

it('counts days across leap days and clock changes', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2027-02-28', '2027-03-01')).toBe(1);
  expect(daysBetween('2026-03-01', '2026-11-30')).toBe(274);
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
});

it('leaves a text that is no day blank', () => {
  expect(dayAfter('', 1)).toBe('');
  expect(dayAfter('2026-13-40', 1)).toBe('');
});
