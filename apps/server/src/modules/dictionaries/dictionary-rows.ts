import { asc, count, eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { dictionaries, dictionaryEntries } from './dictionaries.tables.ts';

export type Dictionary = typeof dictionaries.$inferSelect;
export type Entry = typeof dictionaryEntries.$inferSelect;

/** The gap between sort numbers of entries. */
export const STEP = 10;

export async function countEntries({ db }: Ctx, type: string): Promise<number> {
  const [found] = await db.select({ entries: count() }).from(dictionaryEntries).where(eq(dictionaryEntries.type, type));
  return found?.entries ?? 0;
}

/** Locks the dictionary until the transaction ends, so that changes of its entries are serialized. */
export async function lockDictionary({ db }: Ctx, type: string): Promise<Dictionary> {
  const [found] = await db.select().from(dictionaries).where(eq(dictionaries.code, type)).for('update');
  if (!found) throw notFound('字典');
  return found;
}

/** Locks the dictionary before its entry: sorting and adding lock in this order, and another order could deadlock. */
export async function lockDictionaryOf(ctx: Ctx, id: string): Promise<void> {
  const [known] = await ctx.db.select({ type: dictionaryEntries.type }).from(dictionaryEntries).where(eq(dictionaryEntries.id, id));
  if (known) await lockDictionary(ctx, known.type);
}

export async function entriesIn({ db }: Ctx, type: string): Promise<Entry[]> {
  return db
    .select()
    .from(dictionaryEntries)
    .where(eq(dictionaryEntries.type, type))
    .orderBy(asc(dictionaryEntries.sort), asc(dictionaryEntries.code));
}
