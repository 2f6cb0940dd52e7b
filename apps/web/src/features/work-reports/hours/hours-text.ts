import { centsOf as hundredthsOf, formatHundredths as hoursText } from '@houtai/contract/cents';
import { showMoney } from '@houtai/contract/money';
import { RULES } from '@houtai/contract/rules';
import { HOURS_DAY_FAULT, HOURS_STEP, HOURS_STEP_FAULT, MAX_HOURS_OF_DAY } from '@houtai/contract/work-report-form';
import type { HoursOfDay } from '@houtai/contract/work-reports';

/** The fault of typed hours, or blank; a blank text means no hours. */
export function hoursFault(text: string): string {
  if (text === '') return '';
  if (!RULES.workingHours.pattern.test(text)) return RULES.workingHours.message;
  if (hundredthsOf(text) % HOURS_STEP !== 0) return HOURS_STEP_FAULT;
  return hundredthsOf(text) > MAX_HOURS_OF_DAY ? '每天最多 24 小时' : '';
}

/** The first fault among typed hours, with its day, or blank: an invalid text, or a day with too many hours including stored ones. */
export function hoursFaultOf(typed: ReadonlyMap<string, string>, stored: readonly HoursOfDay[]): string {
  for (const [key, text] of typed) {
    const fault = hoursFault(text);
    if (fault) return `${key.slice(5, 10)} ${fault}`;
  }
  const all = new Map([...stored.map(({ day, projectId, hours }): [string, string] => [`${day} ${projectId}`, hours]), ...typed]);
  for (const day of new Set([...typed.keys()].map((key) => key.slice(0, 10)))) {
    const sum = sumOf([...all].flatMap(([key, text]) => (key.startsWith(day) ? text : [])));
    if (sum > MAX_HOURS_OF_DAY) return `${day.slice(5)} 共 ${hoursText(sum)} 小时，${HOURS_DAY_FAULT}`;
  }
  return '';
}

/** Typed hours with two decimals; an invalid text stays unchanged. */
export function normalizedHours(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || hoursFault(trimmed) ? trimmed : hoursText(hundredthsOf(trimmed));
}

/** The sum of hours in hundredths, ignoring invalid texts. */
export function sumOf(hours: readonly string[]): number {
  const sums = hours.map((text) => (RULES.workingHours.pattern.test(text.trim()) ? hundredthsOf(text.trim()) : 0));
  return sums.reduce((sum, own) => sum + own, 0);
}

/** A large number of hours as text: two decimals and thousands separators, as for amounts (specification 9). */
export function manyHours(hours: string): string {
  return showMoney(hours).text;
}

/** Hundredths of an hour with two decimals. */
export { hoursText };
