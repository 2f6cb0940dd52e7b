import { isDay } from '@houtai/contract/dates';

const WRITINGS = [
  /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?(?:[\sT]+\d{1,2}:\d{1,2}(?::\d{1,2}(?:\.\d+)?)?\s*Z?)?$/u,
  /^(\d{4})(\d{2})(\d{2})$/u,
];

/** Days that a sheet without a format holds as numbers: from 1954 to 2119. */
const SERIAL = { from: 20_000, to: 80_000, epoch: Date.UTC(1899, 11, 30), dayMs: 86_400_000 };

/** A day in any of the usual writings as yyyy-MM-dd, whatever the time zone; null where it is none. */
export function parseDay(text: string): string | null {
  for (const writing of WRITINGS) {
    const [, year = '', month = '', day = ''] = writing.exec(text.normalize('NFKC')) ?? [];
    const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (year !== '') return isDay(written) ? written : null;
  }
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return null;
  const serial = Math.floor(Number(text));
  return serial < SERIAL.from || serial > SERIAL.to ? null : new Date(SERIAL.epoch + serial * SERIAL.dayMs).toISOString().slice(0, 10);
}
