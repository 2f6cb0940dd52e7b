import { type DayKind, isWorked } from '@houtai/contract/calendar-days';
import { localDate, startOfDay } from '@houtai/contract/dates';
import { HOUR_MS } from '@houtai/contract/durations';
import type { HoursCounted } from '@houtai/contract/feedback-clock';

/** Working time of the company. Moments are ISO 8601 in UTC; days are local, yyyy-MM-dd. */
export type WorkingCalendar = {
  isWorkingDay: (day: string) => boolean;
  /**
   * Adds whole working days (negative: subtracts), at the same time of day. A moment outside working time counts as the end of the working
   * time before it, or backwards as the start of the one after it, so that exactly that many full days lie between. Zero days return the
   * moment itself. Throws a RangeError for an invalid moment.
   */
  after: (moment: string, workingDays: number) => string;
  /** Adds working hours (negative: subtracts); the result is always within working time, including its edges. */
  hoursLater: (moment: string, hours: number) => string;
  /** The working hours between two moments as a fraction, negative if the second is earlier. */
  workingHoursBetween: (from: string, to: string) => number;
  /** Adds hours of a kind; zero hours return the moment itself, even outside working time. */
  afterHours: (moment: Date, hours: number, counted: HoursCounted) => Date;
  hoursBetween: (from: Date, to: Date, counted: HoursCounted) => number;
  /** The end of working time on the day that many working days later. */
  closingAfter: (moment: Date, workingDays: number) => Date;
};

/** Working hours of a day in minutes since midnight; `to` is after `from`. */
export type WorkingHours = { from: number; to: number };

type Day = { start: Date; isWorking: boolean; opens: number; closes: number };

/** Working time computed from the days that differ from Monday to Friday. */
export function workingTimeOf(days: ReadonlyMap<string, DayKind>, hours: WorkingHours): WorkingCalendar {
  const isWorkingDay = (day: string): boolean => startOfDay(day) !== null && isWorked(day, days.get(day));
  const dayAt = (moment: Date, later = 0): Day => {
    const at = (minutes = 0) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + later, 0, minutes);
    const start = at();
    return { start, isWorking: isWorkingDay(localDate(start)), opens: at(hours.from).getTime(), closes: at(hours.to).getTime() };
  };
  /** The nearest working day after (or before) a day. */
  const nextWorking = (day: Day, step: 1 | -1): Day => {
    let next = dayAt(day.start, step);
    while (!next.isWorking) next = dayAt(next.start, step);
    return next;
  };
  const calendar: Omit<WorkingCalendar, 'afterHours' | 'hoursBetween' | 'closingAfter'> = {
    isWorkingDay,
    after: (moment, workingDays) => {
      const at = momentOf(moment);
      if (workingDays === 0) return at.toISOString();
      const step = workingDays > 0 ? 1 : -1;
      const from = workingMoment(at, { day: dayAt(at), step, nextWorking });
      let day = dayAt(from);
      for (let left = Math.abs(workingDays); left > 0; left -= 1) day = nextWorking(day, step);
      return atTimeOf(from, day.start).toISOString();
    },
    hoursLater: (moment, hours) => {
      const at = momentOf(moment).getTime();
      const step = hours < 0 ? -1 : 1;
      let left = Math.round(Math.abs(hours) * HOUR_MS);
      for (let day = dayAt(new Date(at)); ; day = nextWorking(day, step)) {
        // On the first day, only the part in the direction of counting.
        const [opens, closes] = step > 0 ? [Math.max(day.opens, at), day.closes] : [day.opens, Math.min(day.closes, at)];
        const worked = day.isWorking ? Math.max(0, closes - opens) : 0;
        if (worked > 0 && left <= worked) return new Date(step > 0 ? opens + left : closes - left).toISOString();
        left -= worked;
      }
    },
    workingHoursBetween: (from, to) => {
      const [start, end] = [momentOf(from), momentOf(to)].toSorted((a, b) => a.getTime() - b.getTime()).map((at) => at.getTime());
      if (start === undefined || end === undefined) return 0;
      let worked = 0;
      for (let day = dayAt(new Date(start)); day.start.getTime() < end; day = dayAt(day.start, 1))
        if (day.isWorking) worked += Math.max(0, Math.min(day.closes, end) - Math.max(day.opens, start));
      return (Date.parse(from) > Date.parse(to) ? -worked : worked) / HOUR_MS;
    },
  };
  return {
    ...calendar,
    afterHours: (moment, wanted, counted) => {
      if (wanted === 0) return moment;
      if (counted === 'all') return new Date(moment.getTime() + Math.round(wanted * HOUR_MS));
      return new Date(calendar.hoursLater(moment.toISOString(), wanted));
    },
    closingAfter: (moment, workingDays) => new Date(dayAt(new Date(calendar.after(moment.toISOString(), workingDays))).closes),
    hoursBetween: (from, to, counted) =>
      counted === 'all' ? (to.getTime() - from.getTime()) / HOUR_MS : calendar.workingHoursBetween(from.toISOString(), to.toISOString()),
  };
}

type Around = { day: Day; step: 1 | -1; nextWorking: (day: Day, step: 1 | -1) => Day };

/** The moment itself within working time, else the edge from which it is counted. */
function workingMoment(at: Date, { day, step, nextWorking }: Around): Date {
  const time = at.getTime();
  if (day.isWorking && time >= day.opens && time <= day.closes) return at;
  if (step > 0) return new Date((day.isWorking && time > day.closes ? day : nextWorking(day, -1)).closes);
  return new Date((day.isWorking && time < day.opens ? day : nextWorking(day, 1)).opens);
}

function atTimeOf(time: Date, day: Date): Date {
  const at = new Date(day);
  at.setHours(time.getHours(), time.getMinutes(), time.getSeconds(), time.getMilliseconds());
  return at;
}

function momentOf(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new RangeError(`no moment: ${text.slice(0, 40)}`);
  return at;
}
