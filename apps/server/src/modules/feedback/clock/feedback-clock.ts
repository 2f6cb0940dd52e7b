import type { ClockStretch, FeedbackClock, HoursCounted } from '@houtai/contract/feedback-clock';

import type { WorkingCalendar } from '#modules/calendar/index.ts';

import type { Feedback } from '../feedback.tables.ts';
import type { ClockRules, FeedbackLimit } from './clock-rules.ts';

/** The columns that store the clock of a feedback. */
export type ClockColumns = Pick<
  Feedback,
  'clockStartedAt' | 'hoursCounted' | 'respondBy' | 'answeredAt' | 'dueAt' | 'limitAt' | 'promisedAt' | 'promiseReason' | 'doneAt'
>;

/** A period in which the clock was stopped; `endedAt` is null while it is. */
export type FeedbackPause = { begunAt: Date; endedAt: Date | null };

type Rules = Pick<ClockRules, 'calendar' | 'limits'>;

/** Starts the clock of a level; a level without a limit stores only the start. */
export function startedClock({ calendar, limits }: Rules, level: string, at: Date): ClockColumns {
  const limit = limits.get(level);
  const blank = { answeredAt: null, promisedAt: null, promiseReason: '', doneAt: null };
  if (!limit) return { ...blank, clockStartedAt: at, hoursCounted: null, respondBy: null, dueAt: null, limitAt: null };
  const limitAt = calendar.afterHours(at, limit.solveHours, limit.counted);
  const respondBy = calendar.afterHours(at, limit.answerHours, limit.counted);
  return { ...blank, clockStartedAt: at, hoursCounted: limit.counted, respondBy, dueAt: limitAt, limitAt };
}

/** Recalculates a running clock with other limits: from its start, extended by waits. Promises stay. */
export function clockByLimit(
  { calendar }: Pick<Rules, 'calendar'>,
  limit: FeedbackLimit | undefined,
  feedback: Pick<ClockColumns, 'clockStartedAt' | 'promisedAt' | 'dueAt'> & { waits: readonly FeedbackPause[] },
): Pick<ClockColumns, 'hoursCounted' | 'respondBy' | 'dueAt' | 'limitAt'> {
  const { clockStartedAt: from, promisedAt, waits } = feedback;
  const promised = promisedAt && feedback.dueAt;
  if (!limit || !from) return { hoursCounted: null, respondBy: null, dueAt: promised, limitAt: null };
  const { counted } = limit;
  const waited = waitedHours(calendar, counted, over(waits, from));
  const limitAt = calendar.afterHours(from, limit.solveHours + waited, counted);
  const respondBy = calendar.afterHours(from, limit.answerHours + waited, counted);
  return { hoursCounted: counted, respondBy, dueAt: promised ?? limitAt, limitAt };
}

/** The limits of a clock that was stopped for some hours. */
export function postponeClock(
  calendar: WorkingCalendar,
  feedback: Pick<Feedback, 'dueAt' | 'limitAt' | 'respondBy' | 'answeredAt' | 'hoursCounted'>,
  hours: number,
) {
  const { dueAt, limitAt, respondBy, answeredAt } = feedback;
  const later = (at: Date | null) => at && calendar.afterHours(at, hours, feedback.hoursCounted ?? 'all');
  return { dueAt: later(dueAt), limitAt: later(limitAt), respondBy: answeredAt ? respondBy : later(respondBy) };
}

/** The total hours of waits. */
export function waitedHours(calendar: WorkingCalendar, counted: HoursCounted, waits: readonly { begunAt: Date; endedAt: Date }[]): number {
  return waits.reduce((sum, { begunAt, endedAt }) => sum + calendar.hoursBetween(begunAt, endedAt, counted), 0);
}

/** Finished waits that belong to the present clock. */
function over(waits: readonly FeedbackPause[], from: Date): { begunAt: Date; endedAt: Date }[] {
  return waits.flatMap(({ begunAt, endedAt }) => (endedAt && begunAt >= from ? [{ begunAt, endedAt }] : []));
}

/** The reading of a clock at a moment, or when the feedback was finished; null without a limit, and for feedback closed unfinished. */
export function clockAt(
  calendar: WorkingCalendar,
  feedback: Pick<Feedback, 'clockStartedAt' | 'hoursCounted' | 'dueAt' | 'limitAt' | 'doneAt' | 'completionStatus'>,
  waits: readonly FeedbackPause[],
  now: Date,
): FeedbackClock | null {
  const { clockStartedAt: from, hoursCounted: counted, dueAt, limitAt, doneAt, completionStatus } = feedback;
  if (!from || !counted || !dueAt || !limitAt || (completionStatus === '4' && !doneAt)) return null;
  const until = doneAt ?? now;
  const between = (start: Date, end: Date) => calendar.hoursBetween(start, end, counted);
  const own = waits
    .filter(({ begunAt }) => begunAt >= from && begunAt <= until)
    .toSorted((a, b) => a.begunAt.getTime() - b.begunAt.getTime());
  const running = own.find(({ endedAt }) => endedAt === null);
  const waited = own.map(({ begunAt, endedAt }) => ({ begunAt, endedAt: endedAt && endedAt < until ? endedAt : until }));
  const waitedSum = waitedHours(calendar, counted, waited);
  const ended = waitedHours(calendar, counted, over(own, from));
  const usedHours = between(from, until) - waitedSum;
  // During a wait the limits have not been extended yet, so lateness stops growing.
  const lateAt = running?.begunAt ?? until;
  const lateHours = lateAt > dueAt ? between(dueAt, lateAt) : 0;
  return {
    counted,
    startedAt: from.toISOString(),
    solveHours: rounded(between(from, limitAt) - ended),
    usedHours: rounded(usedHours),
    waitedHours: rounded(waitedSum),
    lateHours: rounded(lateHours),
    stretches: stretchesOf({ from, until, waited, between, inTime: usedHours - lateHours }),
  };
}

type Course = {
  from: Date;
  until: Date;
  waited: readonly { begunAt: Date; endedAt: Date }[];
  between: (start: Date, end: Date) => number;
  /** The working hours before it becomes late. */
  inTime: number;
};

/** The stretches of a clock in order: running, stopped, and late. */
function stretchesOf({ from, until, waited, between, inTime }: Course): ClockStretch[] {
  const stretches: ClockStretch[] = [];
  let left = inTime;
  let at = from;
  const add = (kind: ClockStretch['kind'], hours: number) => {
    if (rounded(hours) > 0) stretches.push({ kind, hours: rounded(hours) });
  };
  const work = (to: Date) => {
    const hours = between(at, to);
    const run = Math.max(0, Math.min(hours, left));
    add('run', run);
    add('late', hours - run);
    left -= run;
  };
  for (const { begunAt, endedAt } of waited) {
    work(begunAt);
    add('stop', between(begunAt, endedAt));
    at = endedAt;
  }
  work(until);
  return stretches;
}

/** Rounds away the error of fractional arithmetic, at better than a minute. */
function rounded(hours: number): number {
  return Math.round(hours * 10_000) / 10_000;
}
