import type { FeedbackClock, HoursCounted } from '@houtai/contract/feedback-clock';

const MINUTES = 60;
/** Hours per day, for showing long times in days. */
const HOURS_OF_DAY: Readonly<Record<HoursCounted, number>> = { working: 9, all: 24 };
const LONG_DAYS = 3;

/** Hours as text: 53 分, 2 小时 25 分; in days from three days on. */
export function hoursInWords(hours: number, counted: HoursCounted): string {
  const days = hours / HOURS_OF_DAY[counted];
  if (days >= LONG_DAYS) return `${Math.floor(days)} 天`;
  const minutes = Math.round(hours * MINUTES);
  const [whole, rest] = [Math.floor(minutes / MINUTES), minutes % MINUTES];
  if (whole === 0) return `${rest} 分`;
  return rest === 0 ? `${whole} 小时` : `${whole} 小时 ${rest} 分`;
}

const STRETCHES = { run: '处理', stop: '等待', late: '超时' } as const;

/** The stretches of a clock as text, for screen readers. */
export function courseInWords({ stretches, counted }: FeedbackClock): string {
  return stretches.map(({ kind, hours }) => `${STRETCHES[kind]} ${hoursInWords(hours, counted)}`).join('，');
}
