import type { DictionaryRow, DictionaryType } from '@houtai/contract/dictionaries';
import { asc, count, eq, sql } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { dictionaries, dictionaryEntries } from './dictionaries.tables.ts';

export type Dictionary = typeof dictionaries.$inferSelect;
export type Entry = typeof dictionaryEntries.$inferSelect;

export function toType(row: Dictionary, entries: number): DictionaryType {
  return {
    id: row.code,
    type: row.code,
    name: row.name,
    open: row.open,
    active: row.active,
    builtIn: row.builtIn,
    remark: row.remark,
    entries,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

export function toRow(entry: Entry): DictionaryRow {
  return {
    id: entry.id,
    type: entry.type,
    code: entry.code,
    codeText: entry.text,
    tone: entry.tone,
    active: entry.active,
    isDefault: entry.isDefault,
    remark: entry.remark,
    updatedAt: entry.updatedAt.toISOString(),
    version: entry.version,
  };
}

const counted = sql`(select count(*)::int from ${dictionaryEntries} where ${dictionaryEntries.type} = ${dictionaries.code})`;

/** The number of entries of the dictionary that a query reads; wrapped, as a query over one table takes the table names off bare columns. */
export const entryCount = sql<number>`${counted}`;

export async function countEntries({ db }: Ctx, type: string): Promise<number> {
  const [found] = await db.select({ entries: count() }).from(dictionaryEntries).where(eq(dictionaryEntries.type, type));
  return found?.entries ?? 0;
}

/** The dictionary, locked until the transaction ends, so that its entries change one after another. */
export async function lockDictionary({ db }: Ctx, type: string): Promise<Dictionary> {
  const [found] = await db.select().from(dictionaries).where(eq(dictionaries.code, type)).for('update');
  if (!found) throw notFound('字典');
  return found;
}

/** The entry and its dictionary, both locked. */
export async function lockEntry(ctx: Ctx, id: string): Promise<{ entry: Entry; dictionary: Dictionary }> {
  const [known] = await ctx.db.select({ type: dictionaryEntries.type }).from(dictionaryEntries).where(eq(dictionaryEntries.id, id));
  if (!known) throw notFound('字典项');
  const dictionary = await lockDictionary(ctx, known.type);
  const [entry] = await ctx.db.select().from(dictionaryEntries).where(eq(dictionaryEntries.id, id)).for('update');
  if (!entry) throw notFound('字典项');
  return { entry, dictionary };
}

/** The entries of a dictionary as administrators see them. */
export async function rowsOf({ db }: Ctx, type: string): Promise<DictionaryRow[]> {
  const rows = await db
    .select()
    .from(dictionaryEntries)
    .where(eq(dictionaryEntries.type, type))
    .orderBy(asc(dictionaryEntries.sort), asc(dictionaryEntries.code));
  return rows.map(toRow);
}
