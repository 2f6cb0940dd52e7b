import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { DICTIONARY } from '@houtai/contract/dictionaries-form';
import { asc, eq, sql } from 'drizzle-orm';

import { changesBetween, recordChange } from '#modules/history/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { mergeOrder } from '#platform/merge-order.ts';

import { dictionaryEntries } from './dictionaries.tables.ts';
import { lockDictionary, STEP } from './dictionary-rows.ts';

/** Stores the order of a dictionary's entries; entries that others added or removed meanwhile keep their places. */
export function orderEntries(ctx: Ctx, { type, ids }: RequestOf<typeof calls.dictionaries.order>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockDictionary(ctx, type);
    const known = await ctx.db
      .select({ id: dictionaryEntries.id, text: dictionaryEntries.text })
      .from(dictionaryEntries)
      .where(eq(dictionaryEntries.type, type))
      .orderBy(asc(dictionaryEntries.sort), asc(dictionaryEntries.id));
    const wanted = mergeOrder(
      ids,
      known.map(({ id }) => id),
    );
    const places = JSON.stringify(wanted.map((id, index) => ({ id, sort: (index + 1) * STEP })));
    await ctx.db.execute(sql`
      update ${dictionaryEntries} set sort = wanted.sort
      from json_to_recordset(${places}::json) as wanted(id text, sort int)
      where ${dictionaryEntries.id} = wanted.id`);
    const texts = new Map(known.map(({ id, text }) => [id, text]));
    const inWords = (order: Iterable<string>) => ({ order: [...order].map((id) => texts.get(id)).join('、') });
    const changes = changesBetween(inWords(texts.keys()), inWords(wanted), { order: '顺序' });
    if (changes.length > 0) await recordChange(ctx, { recordType: DICTIONARY.key, recordId: type, action: '调整顺序', changes });
  });
}
