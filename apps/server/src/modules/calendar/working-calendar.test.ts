import { describe, expect, it } from 'vitest';

import { calendarOf } from './working-calendar.ts';

/** A moment where the server is. */
const at = (text: string) => new Date(`${text}:00`).toISOString();

describe('a working calendar', () => {
  it.each([
    ['a Friday afternoon', '2026-11-20T16:00', 1, '2026-11-23T16:00'],
    ['a Saturday', '2026-11-21T10:00', 1, '2026-11-23T10:00'],
    ['the day before a week off', '2026-09-30T10:00', 1, '2026-10-08T10:00'],
    ['a Friday before a worked Saturday', '2026-10-09T10:00', 1, '2026-10-10T10:00'],
    ['no days', '2026-11-21T10:00', 0, '2026-11-21T10:00'],
  ])('goes on from %s', (_, from, days, to) => {
    expect(calendarOf('2026-10-01~2026-10-07，+2026-10-10').after(at(from), days)).toBe(at(to));
  });

  it('counts hours of working days alone', () => {
    expect(calendarOf('').hoursBetween(at('2026-11-20T16:30'), at('2026-11-23T10:00'))).toBe(2.5);
    expect(calendarOf('').hoursBetween(at('2026-11-21T09:00'), at('2026-11-22T18:00'))).toBe(0);
  });

  it('passes over what is no day', () => {
    expect(calendarOf('国庆,2026-13-01').isWorkingDay('2026-11-20')).toBe(true);
  });
});
