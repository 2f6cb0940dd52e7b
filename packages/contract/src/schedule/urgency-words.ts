import { localDate, localDateTime, startOfDay } from '../text/dates.ts';
import { MINUTE_MS } from '../text/durations.ts';
import type { UrgencyBand, UrgencyFields } from './urgency-rules.ts';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

export type UrgencyTone = 'danger' | 'warning' | 'plain' | 'quiet';

/** The words for the time of something in its band, and their colour. */
export function urgencyWords(facts: UrgencyFields, band: UrgencyBand, now: Date): { words: string; tone: UrgencyTone } {
  if (band === 'waiting') return { words: waitingWords(facts), tone: 'quiet' };
  const { respondBy, isAnswered } = facts;
  if (!facts.isAwaited && !isAnswered && respondBy !== null) {
    const late = now.getTime() - Date.parse(respondBy);
    if (late >= 0) return { words: `响应超时 ${spanInWords(late)}`, tone: 'danger' };
    if (band === 'now') return { words: `${clock(respondBy)} 前响应，剩 ${spanInWords(-late)}`, tone: 'danger' };
  }
  if (facts.dueAt === null || (facts.isAwaited && band === 'awaited')) return { words: awaitedWords(facts, now), tone: 'plain' };
  const words = facts.isDueByDay ? dayWords(facts.dueAt, now) : momentWords(facts, facts.dueAt, now);
  return { words, tone: toneOf(facts.dueAt, now) };
}

/** The time of something in an exported file: the day or moment until which it is due, or the wait; blank without either. */
export function dueInFile({ waiting, askAgainOn, dueAt, isDueByDay }: UrgencyFields): string {
  if (waiting !== null) return askAgainOn === null ? `等${waiting}` : `等${waiting}，${askAgainOn} 再问`;
  if (dueAt === null) return '';
  return isDueByDay ? localDate(lastMoment(new Date(dueAt))) : localDateTime(new Date(dueAt));
}

function toneOf(dueAt: string, now: Date): UrgencyTone {
  const due = new Date(dueAt);
  if (due <= now) return 'danger';
  return localDate(lastMoment(due)) === localDate(now) ? 'warning' : 'plain';
}

function waitingWords({ waiting, askAgainOn }: UrgencyFields): string {
  return askAgainOn === null ? `等${waiting ?? ''}` : `等${waiting ?? ''}，${askAgainOn.slice(5)} 再问`;
}

function awaitedWords({ isAwaited, since }: UrgencyFields, now: Date): string {
  if (!isAwaited) return '';
  return `等你 ${spanInWords(Math.max(now.getTime() - Date.parse(since), 0))}`;
}

function dayWords(dueAt: string, now: Date): string {
  const day = localDate(lastMoment(new Date(dueAt)));
  const today = localDate(now);
  if (day === today) return '今天';
  if (day < today) return `逾期 ${daysBetween(day, today)} 天`;
  return `${dayOfYear(day, today)} ${weekdayOf(dueAt)}`;
}

function momentWords({ isPromised }: UrgencyFields, dueAt: string, now: Date): string {
  const due = new Date(dueAt);
  if (due <= now) return leftInWords(dueAt, now);
  const [day, today] = [localDate(due), localDate(now)];
  if (day === today) return `${clock(dueAt)}，${leftInWords(dueAt, now)}`;
  if (isPromised) return `${dayOfYear(day, today)} 约定`;
  return daysBetween(today, day) < 7 ? `${weekdayOf(dueAt)} ${clock(dueAt)}` : `${dayOfYear(day, today)} ${clock(dueAt)}`;
}

/** A duration in whole minutes, hours and minutes, or days: the largest unit that is precise enough. */
export function spanInWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < HOUR_MINUTES) return `${minutes} 分`;
  if (minutes >= DAY_MINUTES) return `${Math.floor(minutes / DAY_MINUTES)} 天`;
  const rest = minutes % HOUR_MINUTES;
  return rest === 0 ? `${minutes / HOUR_MINUTES} 时` : `${Math.floor(minutes / HOUR_MINUTES)} 时 ${rest} 分`;
}

/** The time left until a moment, or past it, as 剩 3 时 or 超时 2 天. */
export function leftInWords(dueAt: string, now: Date): string {
  const left = Date.parse(dueAt) - now.getTime();
  return left > 0 ? `剩 ${spanInWords(left)}` : `超时 ${spanInWords(-left)}`;
}

/** The end of a day still belongs to that day. */
function lastMoment(end: Date): Date {
  return new Date(end.getTime() - 1);
}

function clock(moment: string): string {
  return localDateTime(new Date(moment)).slice(11);
}

function weekdayOf(moment: string): string {
  return WEEKDAYS[lastMoment(new Date(moment)).getDay()] ?? '';
}

function dayOfYear(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day;
}

function daysBetween(earlier: string, later: string): number {
  const [from, to] = [startOfDay(earlier), startOfDay(later)];
  // Rounded, because a day with a clock change does not have 24 hours.
  return from && to ? Math.round((to.getTime() - from.getTime()) / DAY_MS) : 0;
}
