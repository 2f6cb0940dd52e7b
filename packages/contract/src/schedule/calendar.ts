import { z } from 'zod';

import { defineCall } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Moment } from '../form/fields.ts';
import { schemaOf } from '../form/form-schema.ts';
import { CALENDAR_YEARS } from '../limits.ts';
import { pageAt } from '../links.ts';
import { HistoryEntry } from '../records/history.ts';
import { subject } from '../subject.ts';
import { CALENDAR_FORM } from './calendar-form.ts';

/** A day that differs from Monday to Friday. */
export const CalendarDay = z.object({ day: z.string(), kind: z.enum(['off', 'work']), name: z.string(), updatedAt: Moment });
export type CalendarDay = z.infer<typeof CalendarDay>;

/** The days of a year that differ from Monday to Friday, in order, with the years that have any, and the working hours as HH:mm. */
export const CalendarYear = z.object({
  days: z.array(CalendarDay),
  years: z.array(z.string()),
  hours: z.object({ from: z.string(), to: z.string() }),
});
export type CalendarYear = z.infer<typeof CalendarYear>;

const Year = z
  .string('应为年份')
  .regex(/^\d{4}$/, '应为四位年份')
  .refine((year) => Number(year) >= CALENDAR_YEARS.from && Number(year) <= CALENDAR_YEARS.to, {
    error: `应在 ${CALENDAR_YEARS.from} 年至 ${CALENDAR_YEARS.to} 年之间`,
  });

const path = (name: string) => `/ad-biz/sys-calendar/${name}` as const;

const calls = {
  year: defineCall({
    method: 'GET',
    path: path('year'),
    access: 'system:calendar:list',
    summary: 'The days of a year that differ from Monday to Friday, and the working hours',
    request: z.object({ year: Year }),
    result: CalendarYear,
  }),
  export: exportCall(
    { year: Year },
    {
      path: path('export'),
      access: 'system:calendar:export',
      operation: '导出工作日历',
      summary: 'The days of a year that differ from Monday to Friday, as an Excel file',
      columns: ['day', 'weekday', 'kind', 'name', 'updatedAt'],
    },
  ),
  set: defineCall({
    method: 'POST',
    path: path('set'),
    access: 'system:calendar:edit',
    operation: '设置工作日历',
    idempotent: true,
    summary: 'Makes a day, or all days from one to another, off, worked or usual; says how many became different',
    request: schemaOf(CALENDAR_FORM),
    result: z.object({ changed: z.number() }),
  }),
  history: defineCall({
    method: 'GET',
    path: path('history'),
    access: 'system:calendar:list',
    summary: 'What was changed about the days of a year, the newest first',
    request: z.object({ id: Year }),
    result: z.array(HistoryEntry),
  }),
};

export const calendar = subject('calendar', {
  name: '工作日历',
  records: ['calendar'],
  tags: {
    'system:calendar:list': '查看工作日历',
    'system:calendar:edit': '设置工作日历',
    'system:calendar:export': '导出工作日历',
  },
  calls,
});

export const CALENDAR_PAGE = pageAt('/system/calendar');
