import { calls } from '@houtai/contract';
import type { DictionaryType } from '@houtai/contract/dictionaries';
import { count, ilike, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { likeContains, orderOf, readPage } from '../../platform/db/read-page.ts';
import { Answer, serve } from '../../platform/http/serve.ts';
import { serveExport } from '../exports/index.ts';
import { historyOf } from '../history/index.ts';
import { addEntry, ENTRY, orderEntries, removeEntry, updateEntry } from './change-entries.ts';
import { addType, DICTIONARY, removeType, updateType } from './change-types.ts';
import { dictionaries } from './dictionaries.tables.ts';
import { entryCount, rowsOf, toType } from './dictionary-rows.ts';
import { entriesOf } from './entries-of.ts';
import { ENTRY_CELLS, exportedEntries } from './entry-export.ts';

const SORTED = { type: dictionaries.code, name: dictionaries.name, updatedAt: dictionaries.updatedAt };

export default function dictionaryRoutes(app: FastifyInstance): void {
  serve(app, calls.dictionaries.dics, ({ type }, ctx) => entriesOf(ctx, type.split(',')));

  serve(app, calls.dictionaries.openDics, ({ type }, ctx) => entriesOf(ctx, type.split(','), { onlyOpen: true }));

  serve(app, calls.dictionaries.typePage, ({ keyword, sort, ...page }, ctx) => {
    const where = keyword
      ? or(ilike(dictionaries.name, likeContains(keyword)), ilike(dictionaries.code, likeContains(keyword)))
      : undefined;
    const order = orderOf(sort, SORTED, dictionaries.code);
    return readPage<DictionaryType>(
      page,
      async (limit, skip) => {
        const rows = await ctx.db
          .select({ row: dictionaries, entries: entryCount })
          .from(dictionaries)
          .where(where)
          .orderBy(...order)
          .limit(limit)
          .offset(skip);
        return rows.map(({ row, entries }) => toType(row, entries));
      },
      async () => (await ctx.db.select({ total: count() }).from(dictionaries).where(where))[0]?.total ?? 0,
    );
  });

  serve(app, calls.dictionaries.addType, async (form, ctx) => new Answer(await addType(ctx, form), { msg: '字典已新建' }));

  serve(app, calls.dictionaries.updateType, async (form, ctx) => new Answer(await updateType(ctx, form), { msg: '字典已保存' }));

  serve(app, calls.dictionaries.removeType, async (form, ctx) => {
    await removeType(ctx, form);
    return new Answer({}, { msg: '字典已删除' });
  });

  serve(app, calls.dictionaries.typeHistory, ({ id }, ctx) => historyOf(ctx, DICTIONARY, id));

  serve(app, calls.dictionaries.entries, ({ type }, ctx) => rowsOf(ctx, type));

  serveExport(app, calls.dictionaries.exportEntries, { name: '字典项', cells: ENTRY_CELLS, list: exportedEntries });

  serve(app, calls.dictionaries.addEntry, async (form, ctx) => new Answer(await addEntry(ctx, form), { msg: '字典项已新建' }));

  serve(app, calls.dictionaries.updateEntry, async (form, ctx) => new Answer(await updateEntry(ctx, form), { msg: '字典项已保存' }));

  serve(app, calls.dictionaries.removeEntry, async (form, ctx) => {
    await removeEntry(ctx, form);
    return new Answer({}, { msg: '字典项已删除' });
  });

  serve(app, calls.dictionaries.order, async (form, ctx) => {
    await orderEntries(ctx, form);
    return new Answer({}, { msg: '顺序已保存' });
  });

  serve(app, calls.dictionaries.entryHistory, ({ id }, ctx) => historyOf(ctx, ENTRY, id));
}
