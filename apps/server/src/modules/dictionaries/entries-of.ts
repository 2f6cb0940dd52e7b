import type { DictionaryEntry } from '@houtai/contract/dictionaries';
import { and, asc, eq, inArray } from 'drizzle-orm';

import type { OpenCtx } from '../../platform/db/context.ts';
import { groupBy } from '../../platform/group-by.ts';
import { dictionaries, dictionaryEntries } from './dictionaries.tables.ts';

/**
 * The entries of dictionaries, in the order in which the types are asked for and each in its own; on request of those
 * flagged open only. Entries that are switched off, or whose dictionary is, are there so that stored codes keep their text.
 */
export async function entriesOf(
  ctx: OpenCtx,
  types: readonly string[],
  { onlyOpen = false }: { onlyOpen?: boolean } = {},
): Promise<DictionaryEntry[]> {
  const rows = await ctx.db
    .select({ entry: dictionaryEntries, usable: dictionaries.active })
    .from(dictionaryEntries)
    .innerJoin(dictionaries, eq(dictionaries.code, dictionaryEntries.type))
    .where(and(inArray(dictionaryEntries.type, [...types]), onlyOpen ? eq(dictionaries.open, true) : undefined))
    .orderBy(asc(dictionaryEntries.sort), asc(dictionaryEntries.code));
  const byType = groupBy(rows, (row) => row.entry.type);
  return [...new Set(types)].flatMap((type) => byType.get(type) ?? []).map(({ entry, usable }) => toEntry(entry, usable));
}

function toEntry({ type, code, text, tone, active, isDefault }: typeof dictionaryEntries.$inferSelect, usable: boolean): DictionaryEntry {
  return { type, code, codeText: text, tone, active: active && usable, isDefault: isDefault && active && usable };
}
