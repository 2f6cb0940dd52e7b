const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** The local calendar day of a moment as yyyy-MM-dd. */
export function localDate(moment: Date): string {
  return `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The local day and time of a moment as yyyy-MM-dd HH:mm. */
export function localDateTime(moment: Date): string {
  return `${localDate(moment)} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/**
 * A moment relative to `now`: 刚刚, minutes, hours or 1 day ago, rounded up to at most 59 and 23. From two days on, and for the future, it is
 * the local day and time, without the current year (specification 9). Less than a minute in the future is 刚刚, because clocks never agree to
 * the second.
 */
export function prettyDate(moment: Date, now: Date): string {
  const seconds = (now.getTime() - moment.getTime()) / 1000;
  if (seconds <= -MINUTE_S || seconds >= 2 * DAY_S) return stamp(moment, now);
  if (seconds < 30) return '刚刚';
  if (seconds < HOUR_S) return `${Math.min(Math.ceil(seconds / MINUTE_S), 59)} 分钟前`;
  if (seconds < DAY_S) return `${Math.min(Math.ceil(seconds / HOUR_S), 23)} 小时前`;
  return '1 天前';
}

/** The local days from `days` before today to today, as yyyy-MM-dd (specification 9, date-range shortcuts). */
export function lastDays(days: number, now: Date): { from: string; to: string } {
  return { from: localDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)), to: localDate(now) };
}

/** Whether a text is an existing day, as yyyy-MM-dd. */
export function isDay(day: string): boolean {
  return startOfDay(day) !== null;
}

/** The fault of a day before an earliest one, both as yyyy-MM-dd, or blank; an empty day is always valid. */
export function orderFault(day: string, earliest: string, earliestLabel: string): string {
  return day !== '' && day < earliest ? `不能早于${earliestLabel}` : '';
}

/** The moment at which a local day given as yyyy-MM-dd begins, or the day `later` days after it; null if the text is no day. */
export function startOfDay(day: string, later = 0): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const start = new Date(year, month - 1, date);
  return localDate(start) === day ? new Date(year, month - 1, date + later) : null;
}

function stamp(moment: Date, now: Date): string {
  const text = localDateTime(moment);
  return moment.getFullYear() === now.getFullYear() ? text.slice(5) : text;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
