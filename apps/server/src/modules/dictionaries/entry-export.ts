import type { DictionaryRow } from '@houtai/contract/dictionaries';
import { eq } from 'drizzle-orm';

import type { ExportedRows } from '#modules/exports/index.ts';
import { arraySource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { dictionaries } from './dictionaries.tables.ts';
import { entriesIn } from './dictionary-rows.ts';
import { ENTRIES } from './entries.ts';

export async function exportedEntries(ctx: Ctx, { type }: { type: string }): Promise<ExportedRows<DictionaryRow>> {
  const [dictionary] = await ctx.db.select({ name: dictionaries.name }).from(dictionaries).where(eq(dictionaries.code, type));
  if (!dictionary) throw notFound('字典');
  return { of: dictionary.name, ...arraySource(await ENTRIES.answer(ctx, await entriesIn(ctx, type))) };
}
