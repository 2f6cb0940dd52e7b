import { DAY_MS } from '../text/durations.ts';

/** A billing period: both days as yyyy-MM-dd and included; `daysLeft` is 0 on its last day. */
export type BillingPeriod = { start: string; end: string; daysLeft: number };

const LAST_DAY = 25;

/** The billing period of a local day (yyyy-MM-dd): the 26th of one month to the 25th of the next (specification 9). */
export function billingPeriod(day: string): BillingPeriod {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  // Calculates in UTC: a local day has no hours, so a clock change cannot shift it.
  const endMonth = date > LAST_DAY ? month : month - 1;
  const end = Date.UTC(year, endMonth, LAST_DAY);
  const start = Date.UTC(year, endMonth - 1, LAST_DAY + 1);
  return { start: dayOf(start), end: dayOf(end), daysLeft: (end - Date.UTC(year, month - 1, date)) / DAY_MS };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
