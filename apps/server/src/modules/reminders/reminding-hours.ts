import { localDate } from '@houtai/contract/dates';

/** How often somebody is reminded a day at most, unless the parameter says otherwise. */
export const MOST_A_DAY_PARAMETER = 'reminders_a_day';
export const MOST_A_DAY = 6;

/** When the list of the day comes unless somebody chose, and when the rest of a day does, as HH:mm. */
export const DIGEST_AT = '08:30';
export const REST_AT = '17:30';

/** Reminders go out until then at least, so that the rest of a day has its time wherever work ends earlier. */
const CLOSES_AT_LEAST = '18:00';

/** The time of somebody at a moment, and how often they were reminded on its day. */
export type PersonsTime = {
  now: Date;
  /** Whether they work on this day. */
  isWorkingDay: boolean;
  isQuiet: boolean;
  /** When work begins and ends, as HH:mm. */
  hours: { from: string; to: string };
  digestAt: string;
  toldToday: number;
  mostADay: number;
};

/** Whether somebody may be told now of what can wait: within their hours, and the last message of a day not before the rest of it. */
export function mayRemind({ now, isWorkingDay, isQuiet, hours, digestAt, toldToday, mostADay }: PersonsTime): boolean {
  if (!isWorkingDay || isQuiet) return false;
  const time = timeOf(now);
  const opens = digestAt < hours.from ? digestAt : hours.from;
  const closes = hours.to > CLOSES_AT_LEAST ? hours.to : CLOSES_AT_LEAST;
  if (time < opens || time > closes) return false;
  return toldToday < (time < REST_AT ? mostADay - 1 : mostADay);
}

/** The local time of the day, as HH:mm. */
export function timeOf(moment: Date): string {
  return `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`;
}

/** A time of a local day as a moment. */
export function momentAt(day: string, time: string): Date {
  return new Date(`${day}T${time}:00`);
}

/** The first moment of the local day of a moment. */
export function midnightOf(moment: Date): Date {
  return momentAt(localDate(moment), '00:00');
}
