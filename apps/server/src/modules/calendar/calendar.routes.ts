import { calls } from '@houtai/contract';
import { runWords } from '@houtai/contract/calendar-days';
import { ARRANGEMENTS } from '@houtai/contract/calendar-form';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { historyOf } from '#modules/history/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { CALENDAR_CELLS, exportedDays } from './calendar-export.ts';
import { calendarYear } from './calendar-year.ts';
import { CALENDAR, setDays } from './set-days.ts';

export default function calendarRoutes(app: FastifyInstance): void {
  serve(app, calls.calendar.year, ({ year }, ctx) => calendarYear(ctx, year));

  serveExport(app, calls.calendar.export, { name: '工作日历', cells: CALENDAR_CELLS, list: exportedDays });

  serve(app, calls.calendar.set, async (form, ctx) => {
    const changed = await setDays(ctx, form);
    const words = `${runWords(form)}${changed === 0 ? '已经是' : '已设为'}${ARRANGEMENTS[form.kind]}`;
    return new Answer({ changed }, { msg: words });
  });

  serve(app, calls.calendar.history, ({ id }, ctx) => historyOf(ctx, CALENDAR, id));
}
