import type { DayKind } from '@houtai/contract/calendar-days';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { seededRuns } from '#platform/testing/tries.ts';

import { workingTimeOf } from './working-time.ts';

/** The end of 2026: a Thursday off before the new year, three days off after it, and a Sunday worked in exchange. */
const DAYS = new Map<string, DayKind>([
  ['2026-10-01', 'off'],
  ['2026-10-02', 'off'],
  ['2026-10-05', 'off'],
  ['2026-10-06', 'off'],
  ['2026-10-07', 'off'],
  ['2026-10-10', 'work'],
  ['2026-12-31', 'off'],
  ['2027-01-01', 'off'],
  ['2027-01-03', 'work'],
]);
const { isWorkingDay, after, hoursLater, workingHoursBetween, afterHours, hoursBetween } = workingTimeOf(DAYS, {
  from: 9 * 60,
  to: 18 * 60,
});

/** Local time as ISO 8601 in UTC. */
const at = (text: string) => new Date(`${text}:00`).toISOString();

describe('isWorkingDay', () => {
  it.each([
    ['an ordinary Friday', '2026-11-20', true],
    ['an ordinary Saturday', '2026-11-21', false],
    ['an ordinary Sunday', '2026-11-22', false],
    ['a Thursday off', '2026-10-01', false],
    ['a Saturday that is worked', '2026-10-10', true],
    ['a day that there is not', '2026-02-30', false],
  ])('decides whether people work: %s', (_, day, is) => {
    expect(isWorkingDay(day)).toBe(is);
  });
});

describe('after', () => {
  it.each([
    ['within the week', '2026-11-17T10:30', 2, '2026-11-19T10:30'],
    ['over a weekend', '2026-11-20T16:00', 1, '2026-11-23T16:00'],
    ['over a month', '2026-11-30T11:00', 1, '2026-12-01T11:00'],
    ['over a week off', '2026-09-30T10:00', 1, '2026-10-08T10:00'],
    ['onto a Saturday that is worked', '2026-10-09T10:00', 1, '2026-10-10T10:00'],
    ['from a Saturday that is worked', '2026-10-10T10:00', 1, '2026-10-12T10:00'],
    ['over a year, onto a Sunday that is worked', '2026-12-30T10:00', 1, '2027-01-03T10:00'],
    ['over the end of February', '2027-02-26T10:00', 1, '2027-03-01T10:00'],
    ['over many weeks', '2026-11-02T09:00', 20, '2026-11-30T09:00'],
    ['from the first moment of work', '2026-11-17T09:00', 1, '2026-11-18T09:00'],
    ['from the last moment of work', '2026-11-17T18:00', 1, '2026-11-18T18:00'],
    ['from the evening, as from the end of that day', '2026-11-20T20:15', 1, '2026-11-23T18:00'],
    ['from the early morning, as from the end of the day before', '2026-11-23T07:00', 1, '2026-11-23T18:00'],
    ['from a day off, as from the end of the last working day', '2026-11-21T10:00', 1, '2026-11-23T18:00'],
    ['from a holiday', '2026-10-03T10:00', 2, '2026-10-09T18:00'],
    ['backwards over a weekend', '2026-11-23T16:00', -1, '2026-11-20T16:00'],
    ['backwards over a week off', '2026-10-08T10:00', -1, '2026-09-30T10:00'],
    ['backwards over a year', '2027-01-03T10:00', -1, '2026-12-30T10:00'],
    ['backwards from a day off, as from the beginning of the next working day', '2026-11-21T10:00', -1, '2026-11-20T09:00'],
    ['backwards from the evening', '2026-11-19T20:00', -1, '2026-11-19T09:00'],
    ['backwards from the early morning', '2026-11-19T07:00', -1, '2026-11-18T09:00'],
    ['by no days', '2026-11-17T10:30', 0, '2026-11-17T10:30'],
    ['by no days outside working time', '2026-11-21T03:00', 0, '2026-11-21T03:00'],
  ])('returns the moment: %s', (_, from, days, to) => {
    expect(after(at(from), days)).toBe(at(to));
  });

  it('retains seconds, and accepts a moment of any zone', () => {
    const from = new Date('2026-11-17T10:30:41.007');
    expect(after(from.toISOString(), 1)).toBe(new Date('2026-11-18T10:30:41.007').toISOString());
    expect(after(from.toISOString().replace('Z', '+00:00'), 1)).toBe(new Date('2026-11-18T10:30:41.007').toISOString());
  });

  it('leaves that many full working days between, wherever it starts', () => {
    for (let hour = 0; hour < 24 * 20; hour += 5) {
      const from = new Date(2026, 8, 24, hour, 20).toISOString();
      for (const days of [-7, -1, 1, 4]) expect(workingHoursBetween(from, after(from, days)), `${from} ${days}`).toBeCloseTo(days * 9, 9);
    }
  });

  it('refuses an invalid moment', () => {
    for (const text of ['', '明天']) expect(() => after(text, 1)).toThrow(RangeError);
  });
});

describe('workingHoursBetween', () => {
  it.each([
    ['on one day', '2026-11-17T10:00', '2026-11-17T12:30', 2.5],
    ['on a whole day', '2026-11-17T00:00', '2026-11-18T00:00', 9],
    ['over a night', '2026-11-17T17:00', '2026-11-18T10:00', 2],
    ['over a weekend', '2026-11-20T16:30', '2026-11-23T10:00', 2.5],
    ['on a weekend', '2026-11-21T09:00', '2026-11-22T18:00', 0],
    ['over a week off', '2026-09-30T17:00', '2026-10-08T10:00', 2],
    ['on a Saturday that is worked', '2026-10-10T00:00', '2026-10-11T00:00', 9],
    ['over a year', '2026-12-30T17:00', '2027-01-03T10:00', 2],
    ['before work', '2026-11-17T05:00', '2026-11-17T08:59', 0],
    ['at one moment', '2026-11-17T10:00', '2026-11-17T10:00', 0],
    ['backwards', '2026-11-23T10:00', '2026-11-20T16:30', -2.5],
  ])('counts the hours %s', (_, from, to, hours) => {
    expect(workingHoursBetween(at(from), at(to))).toBe(hours);
  });

  it('follows the configured hours', () => {
    const early = workingTimeOf(DAYS, { from: 8 * 60 + 30, to: 17 * 60 });
    expect(early.workingHoursBetween(at('2026-11-17T00:00'), at('2026-11-18T00:00'))).toBe(8.5);
  });

  it('refuses an invalid moment', () => {
    expect(() => workingHoursBetween(at('2026-11-17T10:00'), 'x')).toThrow(RangeError);
  });
});

describe('hoursLater', () => {
  it.each([
    ['within a day', '2026-11-17T10:30', 2, '2026-11-17T12:30'],
    ['to the end of a day', '2026-11-17T10:00', 8, '2026-11-17T18:00'],
    ['over a weekend', '2026-11-20T17:00', 2, '2026-11-23T10:00'],
    ['onto a Saturday that is worked', '2026-10-09T17:30', 1, '2026-10-10T09:30'],
    ['from the night before work', '2026-11-17T02:23', 1, '2026-11-17T10:00'],
    ['from a Saturday', '2026-11-21T12:00', 0, '2026-11-23T09:00'],
    ['back within a day', '2026-11-17T10:30', -1, '2026-11-17T09:30'],
    ['back over a weekend', '2026-11-23T10:00', -2, '2026-11-20T17:00'],
    ['back from the night', '2026-11-17T02:23', -3, '2026-11-16T15:00'],
    ['back from a Sunday', '2026-11-22T12:00', -9, '2026-11-20T09:00'],
    ['over many weeks', '2026-11-02T09:00', 45 * 4, '2026-11-27T18:00'],
  ])('returns the moment %s', (_, from, hours, to) => {
    expect(hoursLater(at(from), hours)).toBe(at(to));
  });

  it('returns for a negative number the moment from which so many hours were worked', () => {
    for (const hours of [0.1, 3.7, 12, 77.25]) {
      const later = hoursLater(at('2026-09-29T11:11'), hours);
      expect(workingHoursBetween(at('2026-09-29T11:11'), later)).toBeCloseTo(hours, 5);
      expect(hoursLater(later, -hours)).toBe(at('2026-09-29T11:11'));
    }
  });
});

describe('afterHours', () => {
  it.each([
    ['working hours within a day', '2026-11-17T10:30', 4, 'working', '2026-11-17T14:30'],
    ['working hours over a weekend', '2026-11-20T16:00', 4, 'working', '2026-11-23T11:00'],
    ['working hours onto a Saturday that is worked', '2026-10-09T17:30', 1, 'working', '2026-10-10T09:30'],
    ['working hours over a year', '2026-12-30T17:00', 2, 'working', '2027-01-03T10:00'],
    ['working hours over many weeks', '2026-09-01T09:00', 9 * 40, 'working', '2026-10-30T18:00'],
    ['no hours outside working time', '2026-11-21T03:00', 0, 'working', '2026-11-21T03:00'],
    ['half an hour of all hours on a Saturday night', '2026-11-21T23:45', 0.5, 'all', '2026-11-22T00:15'],
    ['all hours over a week off', '2026-09-30T12:00', 48, 'all', '2026-10-02T12:00'],
  ] as const)('returns the moment after %s', (_, from, hours, counted, to) => {
    expect(afterHours(new Date(at(from)), hours, counted)).toEqual(new Date(at(to)));
  });

  it('agrees with counting minute by minute, over weekends, moved days and years', () => {
    const opens = { from: 9 * 60, to: 18 * 60 };
    const day = fc.integer({ min: 0, max: 900 }).map((days) => new Date(2026, 5, 1 + days));
    const moved = fc.array(fc.tuple(day, fc.constantFrom<DayKind>('off', 'work')), { maxLength: 60 });
    const start = fc.tuple(day, fc.integer({ min: 0, max: 24 * 60 - 1 }));
    const property = fc.property(moved, start, fc.integer({ min: 1, max: 9 * 60 * 30 }), (days, [from, minute], minutes) => {
      const kinds = new Map(days.map(([each, kind]) => [dayOf(each), kind]));
      const calendar = workingTimeOf(kinds, opens);
      const begun = new Date(from.getFullYear(), from.getMonth(), from.getDate(), 0, minute);
      const end = byMinutes(kinds, begun, minutes);
      expect(calendar.afterHours(begun, minutes / 60, 'working')).toEqual(end);
      expect(calendar.hoursBetween(begun, end, 'working')).toBeCloseTo(minutes / 60, 9);
    });
    fc.assert(property, seededRuns(150));
  });

  it('gives the same in one step as in two', () => {
    const hours = fc.integer({ min: 1, max: 4000 }).map((minutes) => minutes / 60);
    const from = fc.date({ min: new Date('2026-09-01'), max: new Date('2027-02-01'), noInvalidDate: true });
    const property = fc.property(
      from,
      hours,
      hours,
      fc.constantFrom('working' as const, 'all' as const),
      (begun, first, second, counted) => {
        const once = afterHours(begun, first + second, counted).getTime();
        expect(Math.abs(afterHours(afterHours(begun, first, counted), second, counted).getTime() - once)).toBeLessThanOrEqual(1);
        expect(hoursBetween(begun, new Date(once), counted)).toBeCloseTo(first + second, 5);
      },
    );
    fc.assert(property, seededRuns(300));
  });
});

const dayOf = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

/** The end of so many minutes of work, counted one by one. */
function byMinutes(kinds: ReadonlyMap<string, DayKind>, from: Date, minutes: number): Date {
  let end = from;
  for (let left = minutes; left > 0;) {
    const now = end;
    const worked = kinds.get(dayOf(now)) ?? ([0, 6].includes(now.getDay()) ? 'off' : 'work');
    const minute = now.getHours() * 60 + now.getMinutes();
    end = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 0, minute + 1);
    if (worked === 'work' && minute >= 9 * 60 && minute < 18 * 60) left -= 1;
  }
  return end;
}
