import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { entriesIn } from './dictionary-rows.ts';
import { entriesOf } from './entries-of.ts';
import { ENTRIES } from './entries.ts';
import { exportedEntries } from './entry-export.ts';
import { orderEntries } from './order-entries.ts';

export default function dictionaryRoutes(app: FastifyInstance): void {
  serve(app, calls.dictionaries.dics, ({ type }, ctx) => entriesOf(ctx, type.split(',')));

  serve(app, calls.dictionaries.openDics, ({ type }, ctx) => entriesOf(ctx, type.split(','), { onlyOpen: true }));

  serve(app, calls.dictionaries.entries, async ({ type }, ctx) => ENTRIES.answer(ctx, await entriesIn(ctx, type)));

  serveExport(app, calls.dictionaries.exportEntries, { name: '字典项', cells: ENTRIES.cells, list: exportedEntries });

  serve(app, calls.dictionaries.order, async (form, ctx) => {
    await orderEntries(ctx, form);
    return new Answer({}, { msg: '顺序已保存' });
  });
}
