import { DAY_MS } from './durations.ts';

/** The number of days from one day to another, both as yyyy-MM-dd; negative if the other one is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((dayMs(to) - dayMs(from)) / DAY_MS);
}

/** The day `days` days after another, both as yyyy-MM-dd; blank if the text is no day. */
export function dayAfter(day: string, days: number): string {
  const start = dayMs(day);
  return Number.isNaN(start) ? '' : new Date(start + days * DAY_MS).toISOString().slice(0, 10);
}

/** Calendar days have no time zone, so all are counted in the same one. */
function dayMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
