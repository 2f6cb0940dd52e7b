import { choice, day, form, type FormOf, line } from '../form/form.ts';
import { MAX_CALENDAR_DAYS, CALENDAR_YEARS } from '../limits.ts';
import { startOfDay } from '../text/dates.ts';

/** Labels of what administrators set for days: off, worked, or the default of Monday to Friday. */
export const ARRANGEMENTS = { off: '休（放假）', work: '班（上班）', usual: '平常' } as const;

/** The setting of one day, or of all days from one to another. */
export const CALENDAR_FORM = form(
  {
    from: day('开始日期', { required: true }),
    to: day('结束日期', { required: true }),
    kind: choice('安排', ARRANGEMENTS),
    name: line('名称', { max: 20 }),
  },
  {
    rules: [
      { at: 'from', fault: ({ from }) => yearFault(from) },
      { at: 'to', fault: ({ from, to }) => (to < from ? '不能早于开始日期' : yearFault(to) || lengthFault(from, to)) },
      { at: 'name', fault: ({ kind, name }) => (kind !== 'usual' && name === '' ? '不能为空' : '') },
    ],
  },
);
export type CalendarForm = FormOf<typeof CALENDAR_FORM>;

function yearFault(day: string): string {
  const year = Number(day.slice(0, 4));
  const { from, to } = CALENDAR_YEARS;
  return year < from || year > to ? `应在 ${from} 年至 ${to} 年之间` : '';
}

function lengthFault(from: string, to: string): string {
  const next = startOfDay(from, MAX_CALENDAR_DAYS);
  const last = startOfDay(to);
  return next !== null && last !== null && last >= next ? `一次最多 ${MAX_CALENDAR_DAYS} 天` : '';
}
