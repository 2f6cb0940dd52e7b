import { MINUTE_MS } from '@houtai/contract/durations';
import type { QuietHours } from '@houtai/contract/message-settings';

const DAY_MINUTES = 1_440;

/** Whether a moment is within a person's quiet hours. */
export function isQuiet(now: Date, quiet: QuietHours | null): boolean {
  return deliverFrom(now, quiet) > now;
}

/** When a message may be delivered: now, or at the end of the quiet hours. */
export function deliverFrom(now: Date, quiet: QuietHours | null): Date {
  if (!quiet) return now;
  const from = minutesOf(quiet.from);
  const length = between(from, minutesOf(quiet.to));
  const since = between(from, minutesIn(now, quiet.zone));
  if (since >= length) return now;
  const wholeMinute = now.getTime() - (now.getTime() % MINUTE_MS);
  return new Date(wholeMinute + (length - since) * MINUTE_MS);
}

/** Minutes from one time of day to the next occurrence of the other. */
function between(from: number, to: number): number {
  return (to - from + DAY_MINUTES) % DAY_MINUTES;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function minutesIn(now: Date, zone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return minutesOf(clock.format(now));
}
