import { localDate } from '@houtai/contract/dates';

/** The default limit of reminders for a person and day. */
export const MOST_A_DAY_PARAMETER = 'reminders_a_day';
export const MOST_A_DAY = 6;

/** The default time of the digest, and the time of the day's last message, as HH:mm. */
export const DIGEST_AT = '08:30';
export const REST_AT = '17:30';

/** Reminders go out until this time at least, so that the last message is sent even if work ends earlier. */
const CLOSES_AT_LEAST = '18:00';

/** A person's situation at a moment, and the number of reminders that day. */
export type PersonsTime = {
  now: Date;
  /** Whether they work on this day. */
  isWorkingDay: boolean;
  isQuiet: boolean;
  /** The working hours, as HH:mm. */
  hours: { from: string; to: string };
  digestAt: string;
  toldToday: number;
  mostADay: number;
};

/** Whether a reminder that is not urgent may be sent now: within working hours, and the last one of a day only at `REST_AT`. */
export function mayRemind({ now, isWorkingDay, isQuiet, hours, digestAt, toldToday, mostADay }: PersonsTime): boolean {
  if (!isWorkingDay || isQuiet) return false;
  const time = timeOf(now);
  const opens = digestAt < hours.from ? digestAt : hours.from;
  const closes = hours.to > CLOSES_AT_LEAST ? hours.to : CLOSES_AT_LEAST;
  if (time < opens || time > closes) return false;
  return toldToday < (time < REST_AT ? mostADay - 1 : mostADay);
}

/** The local time, as HH:mm. */
export function timeOf(moment: Date): string {
  return `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`;
}

/** The moment of a local day and time. */
export function momentAt(day: string, time: string): Date {
  return new Date(`${day}T${time}:00`);
}

/** Midnight at the start of the local day. */
export function midnightOf(moment: Date): Date {
  return momentAt(localDate(moment), '00:00');
}
