import type { DayKind } from '@houtai/contract/calendar-days';
import { localDate } from '@houtai/contract/dates';
import type { HoursCounted } from '@houtai/contract/feedback-clock';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { workingTimeOf } from '#modules/calendar/index.ts';
import { seededRuns } from '#platform/testing/tries.ts';

import type { FeedbackLimit } from './clock-rules.ts';
import { clockAt, clockByLimit, type FeedbackPause, postponeClock, startedClock } from './feedback-clock.ts';

/** A week off, with a Saturday worked in exchange. */
const DAYS = new Map<string, DayKind>([
  ['2026-10-01', 'off'],
  ['2026-10-02', 'off'],
  ['2026-10-05', 'off'],
  ['2026-10-06', 'off'],
  ['2026-10-07', 'off'],
  ['2026-10-10', 'work'],
]);
const calendar = workingTimeOf(DAYS, { from: 9 * 60, to: 18 * 60 });
const MINUTE_MS = 60_000;

const limit = (solveHours: number, counted: HoursCounted): FeedbackLimit => ({
  level: 'x',
  answerHours: 1,
  solveHours,
  counted,
  escalateTo: [],
});
const rulesOf = (one: FeedbackLimit) => ({ calendar, limits: new Map([[one.level, one]]) });
const at = (text: string) => new Date(`${text}:00`);

type Course = { from: Date; waits: readonly (readonly [Date, Date])[]; limit: FeedbackLimit };

/** The clock of a feedback with the given start, waits and limit. */
function course({ from, waits, limit: one }: Course) {
  const clock = startedClock(rulesOf(one), one.level, from);
  const ended: FeedbackPause[] = [];
  for (const [begunAt, endedAt] of waits) {
    Object.assign(clock, postponeClock(calendar, clock, calendar.hoursBetween(begunAt, endedAt, one.counted)));
    ended.push({ begunAt, endedAt });
  }
  return { clock, waits: ended };
}

describe('the clock of a feedback', () => {
  it.each<[string, Omit<Course, 'limit'>, FeedbackLimit, string]>([
    ['within a day', { from: at('2026-11-17T10:00'), waits: [] }, limit(4, 'working'), '2026-11-17T14:00'],
    ['over a weekend', { from: at('2026-11-20T16:00'), waits: [] }, limit(4, 'working'), '2026-11-23T11:00'],
    ['over a weekend in all hours', { from: at('2026-11-20T23:00'), waits: [] }, limit(4, 'all'), '2026-11-21T03:00'],
    ['over a week off', { from: at('2026-09-30T16:00'), waits: [] }, limit(4, 'working'), '2026-10-08T11:00'],
    ['onto a Saturday that is worked', { from: at('2026-10-09T16:00'), waits: [] }, limit(4, 'working'), '2026-10-10T11:00'],
    [
      'with a wait over a weekend',
      { from: at('2026-11-20T14:00'), waits: [[at('2026-11-20T15:00'), at('2026-11-23T09:00')]] },
      limit(4, 'working'),
      '2026-11-23T12:00',
    ],
    [
      'with a wait outside working time, which takes nothing',
      { from: at('2026-11-20T17:00'), waits: [[at('2026-11-20T20:00'), at('2026-11-22T20:00')]] },
      limit(4, 'working'),
      '2026-11-23T12:00',
    ],
    [
      'with two waits',
      {
        from: at('2026-11-17T09:00'),
        waits: [
          [at('2026-11-17T10:00'), at('2026-11-17T11:00')],
          [at('2026-11-17T12:00'), at('2026-11-18T10:00')],
        ],
      },
      limit(8, 'working'),
      '2026-11-18T16:00',
    ],
  ])('ends %s', (_, given, one, due) => {
    const { clock, waits } = course({ ...given, limit: one });
    const dueAt = at(due);
    expect(clockAt(calendar, { ...clock, completionStatus: '2' }, waits, dueAt)?.usedHours).toBeCloseTo(one.solveHours, 6);
    // The end of one working time and the start of the next are the same moment of work.
    expect(calendar.hoursBetween(clock.dueAt ?? dueAt, dueAt, one.counted)).toBeCloseTo(0, 6);
  });

  const anyCourse = fc
    .record({
      start: fc.integer({ min: 0, max: 60 * 24 * 60 }),
      steps: fc.array(fc.tuple(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 1, max: 9_000 })), { maxLength: 5 }),
      rest: fc.integer({ min: 0, max: 6_000 }),
      hours: fc.integer({ min: 1, max: 160 }).map((halves) => halves / 2),
      counted: fc.constantFrom<HoursCounted>('working', 'all'),
    })
    .map(({ start, steps, rest, hours, counted }) => {
      const from = new Date(at('2026-09-15T00:00').getTime() + start * MINUTE_MS);
      let now = from.getTime();
      const waits = steps.map(([worked, waited]): [Date, Date] => {
        const begun = now + worked * MINUTE_MS;
        now = begun + waited * MINUTE_MS;
        return [new Date(begun), new Date(now)];
      });
      return { from, waits, until: new Date(now + rest * MINUTE_MS), limit: limit(hours, counted) };
    });

  it('divides the elapsed time into work and waits without gaps, over weekends and moved days', () => {
    const property = fc.property(anyCourse, ({ until, ...given }) => {
      const { clock, waits } = course(given);
      const shown = clockAt(calendar, { ...clock, completionStatus: '2' }, waits, until);
      const { counted, solveHours } = given.limit;
      const passed = calendar.hoursBetween(given.from, until, counted);
      expect((shown?.usedHours ?? 0) + (shown?.waitedHours ?? 0)).toBeCloseTo(passed, 3);
      expect(shown?.lateHours).toBeCloseTo(Math.max(0, (shown?.usedHours ?? 0) - solveHours), 3);
      expect(shown?.solveHours).toBeCloseTo(solveHours, 3);
      const drawn = shown?.stretches.reduce((sum, { hours }) => sum + hours, 0) ?? 0;
      expect(drawn).toBeCloseTo(passed, 2);
    });
    fc.assert(property, seededRuns(300));
  });

  it('adds up by the present calendar after working days were moved, and retains the stored due time', () => {
    const oneDay = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.constantFrom<DayKind>('off', 'work'));
    const property = fc.property(anyCourse, fc.array(oneDay, { maxLength: 12 }), ({ until, ...given }, moved) => {
      const { clock, waits } = course(given);
      const days = new Map(DAYS);
      for (const [day, kind] of moved) days.set(localDate(new Date(at('2026-09-10T12:00').getTime() + day * 1_440 * MINUTE_MS)), kind);
      const today = workingTimeOf(days, { from: 9 * 60, to: 18 * 60 });
      const shown = clockAt(today, { ...clock, completionStatus: '2' }, waits, until);
      const passed = today.hoursBetween(given.from, until, given.limit.counted);
      expect((shown?.usedHours ?? 0) + (shown?.waitedHours ?? 0)).toBeCloseTo(passed, 3);
      expect(shown?.usedHours).toBeGreaterThanOrEqual(0);
      expect((shown?.stretches ?? []).reduce((sum, { hours }) => sum + hours, 0)).toBeCloseTo(passed, 2);
      const due = clock.dueAt ?? until;
      expect(shown?.lateHours).toBeCloseTo(until > due ? today.hoursBetween(due, until, given.limit.counted) : 0, 3);
    });
    fc.assert(property, seededRuns(300));
  });

  it('stops during a wait, however long', () => {
    const property = fc.property(anyCourse, fc.integer({ min: 0, max: 20_000 }), ({ until, ...given }, minutes) => {
      const { clock, waits } = course(given);
      const waiting = [...waits, { begunAt: until, endedAt: null }];
      const look = (now: Date) => clockAt(calendar, { ...clock, completionStatus: '2' }, waiting, now);
      const later = look(new Date(until.getTime() + minutes * MINUTE_MS));
      expect(later?.usedHours).toBeCloseTo(look(until)?.usedHours ?? 0, 3);
      expect(later?.lateHours).toBe(look(until)?.lateHours);
    });
    fc.assert(property, seededRuns(200));
  });

  it('recalculates with other limits from its start, including waits since then', () => {
    const property = fc.property(anyCourse, ({ until, ...given }) => {
      const { clock, waits } = course(given);
      const again = clockByLimit({ calendar }, given.limit, { ...clock, waits });
      const apart = calendar.hoursBetween(clock.dueAt ?? until, again.dueAt ?? until, given.limit.counted);
      expect(apart).toBeCloseTo(0, 3);
    });
    fc.assert(property, seededRuns(200));
  });
});
