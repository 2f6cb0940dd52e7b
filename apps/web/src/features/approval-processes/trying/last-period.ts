import { billingPeriod } from '@houtai/contract/billing-period';
import { localDate } from '@houtai/contract/dates';
import { DAY_MS } from '@houtai/contract/durations';

/** The previous billing period, as first and last day (yyyy-MM-dd). */
export function lastPeriod(now = new Date()): { from: string; to: string } {
  const { start } = billingPeriod(localDate(now));
  const before = new Date(new Date(`${start}T12:00:00`).getTime() - DAY_MS);
  const { start: from, end: to } = billingPeriod(localDate(before));
  return { from, to };
}
