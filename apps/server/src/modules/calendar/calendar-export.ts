import type { calls } from '@houtai/contract';
import type { CalendarDay } from '@houtai/contract/calendar';
import { DAY_KINDS } from '@houtai/contract/calendar-days';
import type { RequestOf } from '@houtai/contract/call';
import { WEEKDAYS } from '@houtai/contract/cron-choice';
import { startOfDay } from '@houtai/contract/dates';

import { type Cells, day, type ExportedRows, moment, text } from '#modules/exports/index.ts';
import { arraySource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { daysOfYear } from './calendar-year.ts';

type Query = RequestOf<typeof calls.calendar.export>;

export const CALENDAR_CELLS: Cells<CalendarDay, Query['columns'][number]['id']> = {
  day: day((row) => row.day),
  weekday: text((row) => WEEKDAYS[startOfDay(row.day)?.getDay() ?? -1] ?? '', 8),
  kind: text((row) => DAY_KINDS[row.kind], 8),
  name: text((row) => row.name),
  updatedAt: moment((row) => row.updatedAt),
};

export async function exportedDays(ctx: Ctx, { year }: Query): Promise<ExportedRows<CalendarDay>> {
  return { ...arraySource(await daysOfYear(ctx, year)), of: year };
}
