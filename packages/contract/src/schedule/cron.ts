import { DAY_MS, MINUTE_MS } from '../text/durations.ts';

/** A parsed time expression: the minutes, hours, days and so on that match. */
export type Cron = {
  minutes: readonly number[];
  hours: readonly number[];
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  weekdays: ReadonlySet<number>;
  /** Whether both kinds of days are restricted, so that, as in cron, either one is enough. */
  eitherDay: boolean;
};

/** Jobs run in Beijing time, which has no summer time. */
const OFFSET_MS = 8 * 3_600_000;

/** Longer than the time between two 29ths of February. */
const MAX_DAYS = 3_000;

const FIELDS = [
  { name: '分钟', least: 0, most: 59 },
  { name: '小时', least: 0, most: 23 },
  { name: '日', least: 1, most: 31 },
  { name: '月', least: 1, most: 12 },
  { name: '星期', least: 0, most: 7 },
] as const;

/** The longest accepted expression. */
export const CRON_MAX = 100;

/** Why a text is no time expression, as a sentence for the person; null if it is one. */
export function cronFault(text: string): string | null {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== 5) return '请填写 5 段：分钟 小时 日 月 星期';
  const wrong = FIELDS.find(({ least, most }, index) => valuesOf(parts[index] ?? '', least, most) === null);
  if (wrong) return `「${wrong.name}」不正确，可填 ${wrong.least}-${wrong.most}、*、*/5、1-5 或以逗号分隔`;
  const cron = parseCron(text);
  return cron && nextTime(cron, new Date(0)) === null ? '这个时间永远不会到来' : null;
}

/** Parses five fields: numbers, ranges, steps, lists and the star. Null if the text is no expression. */
export function parseCron(text: string): Cron | null {
  const parts = text.trim().split(/\s+/);
  const read = FIELDS.map(({ least, most }, index) => valuesOf(parts[index] ?? '', least, most));
  const [minutes, hours, days, months, weekdays] = read;
  if (parts.length !== 5 || !minutes || !hours || !days || !months || !weekdays) return null;
  return {
    minutes,
    hours,
    days: new Set(days),
    months: new Set(months),
    // Both 0 and 7 are Sunday.
    weekdays: new Set(weekdays.map((day) => day % 7)),
    eitherDay: !parts[2]?.startsWith('*') && !parts[4]?.startsWith('*'),
  };
}

/** The next times after a moment, in order. */
export function nextTimes(cron: Cron, after: Date, count: number): Date[] {
  const times: Date[] = [];
  for (let next = nextTime(cron, after); next !== null && times.length < count; next = nextTime(cron, next)) times.push(next);
  return times;
}

/** The first time after a moment; null if there is none. */
export function nextTime(cron: Cron, after: Date): Date | null {
  const local = Math.floor((after.getTime() + OFFSET_MS) / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  for (let day = startOfDay(local), tried = 0; tried < MAX_DAYS; day += DAY_MS, tried += 1) {
    const time = isOnDay(cron, new Date(day)) ? firstFrom(cron, Math.max(0, local - day)) : null;
    if (time !== null) return new Date(day + time - OFFSET_MS);
  }
  return null;
}

/** The last time after `after` and not later than `until`; null if there is none. */
export function lastTime(cron: Cron, after: Date, until: Date): Date | null {
  const local = Math.floor((until.getTime() + OFFSET_MS) / MINUTE_MS) * MINUTE_MS;
  const least = after.getTime() + OFFSET_MS;
  for (let day = startOfDay(local); day + DAY_MS > least; day -= DAY_MS) {
    const time = isOnDay(cron, new Date(day)) ? lastUntil(cron, Math.min(DAY_MS - MINUTE_MS, local - day)) : null;
    if (time !== null) return day + time > least ? new Date(day + time - OFFSET_MS) : null;
  }
  return null;
}

function startOfDay(local: number): number {
  return Math.floor(local / DAY_MS) * DAY_MS;
}

function isOnDay({ days, months, weekdays, eitherDay }: Cron, local: Date): boolean {
  if (!months.has(local.getUTCMonth() + 1)) return false;
  const [isDay, isWeekday] = [days.has(local.getUTCDate()), weekdays.has(local.getUTCDay())];
  return eitherDay ? isDay || isWeekday : isDay && isWeekday;
}

function firstFrom({ hours, minutes }: Cron, from: number): number | null {
  for (const hour of hours)
    for (const minute of minutes) if (hour * 3_600_000 + minute * MINUTE_MS >= from) return hour * 3_600_000 + minute * MINUTE_MS;
  return null;
}

function lastUntil({ hours, minutes }: Cron, until: number): number | null {
  for (const hour of [...hours].reverse())
    for (const minute of [...minutes].reverse())
      if (hour * 3_600_000 + minute * MINUTE_MS <= until) return hour * 3_600_000 + minute * MINUTE_MS;
  return null;
}

/** The values of a field in order; null if it is invalid. */
function valuesOf(field: string, least: number, most: number): number[] | null {
  const found = new Set<number>();
  for (const part of field.split(',')) {
    const range = rangeOf(part, least, most);
    if (range === null || range.first < least || range.last > most || range.first > range.last || range.by < 1) return null;
    for (let value = range.first; value <= range.last; value += range.by) found.add(value);
  }
  return [...found].sort((a, b) => a - b);
}

/** One part of a list: a star, a number or a range, each with or without a step; a number with a step runs to the end. */
function rangeOf(part: string, least: number, most: number): { first: number; last: number; by: number } | null {
  const [, star, from, to, step] = /^(?:(\*)|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part) ?? [];
  const by = Number(step ?? 1);
  if (star !== undefined) return { first: least, last: most, by };
  if (from === undefined) return null;
  return { first: Number(from), last: step !== undefined && to === undefined ? most : Number(to ?? from), by };
}
