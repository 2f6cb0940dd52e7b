import { billingPeriod } from '@houtai/contract/billing-period';
import { localDate } from '@houtai/contract/dates';

const WEEKDAYS = '日一二三四五六';

export function greeting(hour: number): string {
  if (hour >= 5 && hour < 11) return '早上好';
  if (hour >= 11 && hour < 13) return '中午好';
  if (hour >= 13 && hour < 18) return '下午好';
  return '晚上好';
}

/** 11 月 20 日 星期五 */
export function dayInWords(now: Date): string {
  return `${now.getMonth() + 1} 月 ${now.getDate()} 日 星期${WEEKDAYS.charAt(now.getDay())}`;
}

/** 本账期 10-26 至 11-25，还剩 5 天 */
export function periodInWords(now: Date): string {
  const { start, end, daysLeft } = billingPeriod(localDate(now));
  return `本账期 ${start.slice(5)} 至 ${end.slice(5)}，${daysLeft === 0 ? '今天截止' : `还剩 ${daysLeft} 天`}`;
}
