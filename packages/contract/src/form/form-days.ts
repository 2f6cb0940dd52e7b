import { isDay } from '../text/dates.ts';
import { DAY_MS } from '../text/durations.ts';

const WRITINGS = [
  /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?(?:[\sT]+\d{1,2}:\d{1,2}(?::\d{1,2}(?:\.\d+)?)?\s*Z?)?$/u,
  /^(\d{4})(\d{2})(\d{2})$/u,
];
const WITHOUT_YEAR = /^(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?$/u;

/** The serial numbers that a sheet without formats stores for days: from 1954 to 2119. */
const SERIAL = { from: 20_000, to: 80_000, epoch: Date.UTC(1899, 11, 30) };

/** How far in the future a day without a year may be; most days that people write down are past. */
const AHEAD_MS = 60 * DAY_MS;

/**
 * A day in any of the usual notations as yyyy-MM-dd, independent of time zones; null if it is none. A day without a year needs `today`: it
 * is the last such day, or one of the coming weeks.
 */
export function parseDay(text: string, today?: string): string | null {
  const plain = text.normalize('NFKC').trim();
  for (const writing of WRITINGS) {
    const [, year = '', month = '', day = ''] = writing.exec(plain) ?? [];
    if (year !== '') return dayIfAny(year, month, day);
  }
  const [, month, day] = WITHOUT_YEAR.exec(plain) ?? [];
  if (today !== undefined && month !== undefined && day !== undefined) return nearestDay(month, day, today);
  return dayOfSerial(plain);
}

function dayOfSerial(text: string): string | null {
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return null;
  const serial = Math.floor(Number(text));
  return serial < SERIAL.from || serial > SERIAL.to ? null : new Date(SERIAL.epoch + serial * DAY_MS).toISOString().slice(0, 10);
}

function nearestDay(month: string, day: string, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const here = dayIfAny(String(year), month, day);
  const isFar = here !== null && Date.parse(here) - Date.parse(today) > AHEAD_MS;
  return isFar ? dayIfAny(String(year - 1), month, day) : here;
}

function dayIfAny(year: string, month: string, day: string): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}
