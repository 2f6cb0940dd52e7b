import { cronFault } from './cron.ts';

/** Labels of how often a job runs; `free` is an expression that a person types. */
export const WAYS = { hour: '每小时', day: '每天', week: '每周', month: '每月', free: '自定义' } as const;
export type CronWay = keyof typeof WAYS;

export const WEEKDAYS: readonly string[] = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** A time expression as the fields of the editor; fields that the chosen way does not use have valid defaults. */
export type CronChoice = Record<'way' | 'minute' | 'time' | 'weekday' | 'day' | 'text', string>;

const USUAL: CronChoice = { way: 'free', minute: '0', time: '03:00', weekday: '1', day: '1', text: '' };

/** The simple forms of an expression, with their numbers as groups. */
const SHAPES: readonly (readonly [CronWay, RegExp])[] = [
  ['hour', /^(?<minute>\d{1,2}) \* \* \* \*$/],
  ['day', /^(?<minute>\d{1,2}) (?<hour>\d{1,2}) \* \* \*$/],
  ['week', /^(?<minute>\d{1,2}) (?<hour>\d{1,2}) \* \* (?<weekday>\d)$/],
  ['month', /^(?<minute>\d{1,2}) (?<hour>\d{1,2}) (?<day>\d{1,2}) \* \*$/],
];

/** The editor's fields for an expression. */
export function choiceOf(cron: string): CronChoice {
  const text = cron.trim().split(/\s+/).join(' ');
  for (const [way, shape] of SHAPES) {
    const found = cronFault(text) === null ? shape.exec(text)?.groups : undefined;
    if (found) return { ...USUAL, text, way, ...fieldsOf(found) };
  }
  return { ...USUAL, text };
}

function fieldsOf({ minute = '', hour, weekday, day }: Readonly<Record<string, string>>): Partial<CronChoice> {
  return {
    ...(hour === undefined ? { minute: String(Number(minute)) } : { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` }),
    ...(weekday !== undefined && { weekday: String(Number(weekday) % 7) }),
    ...(day !== undefined && { day: String(Number(day)) }),
  };
}

/** The expression for the editor's fields. */
export function cronOf({ way, minute, time, weekday, day, text }: CronChoice): string {
  const [hours = '', minutes = ''] = time.split(':').map((part) => (part === '' ? '' : String(Number(part))));
  switch (way) {
    case 'hour':
      return `${minute} * * * *`;
    case 'day':
      return `${minutes} ${hours} * * *`;
    case 'week':
      return `${minutes} ${hours} * * ${weekday}`;
    case 'month':
      return `${minutes} ${hours} ${day} * *`;
    default:
      return text.trim();
  }
}

const EVERY_MINUTE = '* * * * *';
const EVERY_FEW_MINUTES = /^\*\/(\d{1,2}) \* \* \* \*$/;

/** A step that does not divide the hour is no constant distance, because it restarts each hour. */
function stepWords(cron: string): string {
  const step = Number(EVERY_FEW_MINUTES.exec(cron)?.[1]);
  return step > 1 && 60 % step === 0 ? `每 ${step} 分钟` : cron;
}

/** An expression in words if it has a simple form; otherwise the expression. */
export function cronWords(cron: string): string {
  const { way, minute, time, weekday, day } = choiceOf(cron);
  switch (way) {
    case 'hour':
      return `每小时第 ${minute} 分`;
    case 'day':
      return `每天 ${time}`;
    case 'week':
      return `每${WEEKDAYS[Number(weekday)] ?? ''} ${time}`;
    case 'month':
      return `每月 ${day} 日 ${time}`;
    default:
      return cron === EVERY_MINUTE ? '每分钟' : stepWords(cron);
  }
}
