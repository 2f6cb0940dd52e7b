import type { DictionaryEntry } from '@houtai/contract/dictionaries';
import { asc, eq } from 'drizzle-orm';

import { arrayLiteral, isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { preparedQuery } from '#platform/db/pages/prepared-query.ts';
import { batchLookups } from '#platform/db/work/batched.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import { dictionaries, dictionaryEntries } from './dictionaries.tables.ts';

const entriesBy = preparedQuery((db) =>
  db
    .select({ entry: dictionaryEntries, usable: dictionaries.active, open: dictionaries.open })
    .from(dictionaryEntries)
    .innerJoin(dictionaries, eq(dictionaries.code, dictionaryEntries.type))
    .where(isOneOfParameter(dictionaryEntries.type, 'types'))
    .orderBy(asc(dictionaryEntries.sort), asc(dictionaryEntries.code))
    .prepare(''),
);

/** Forms and their checks call this, so concurrent calls are combined. */
const entriesTogether = batchLookups(async (db, all: readonly (readonly string[])[]) => {
  const rows = await entriesBy(db, { types: arrayLiteral([...new Set(all.flat())]) });
  const entries = rows.map(({ entry, usable, open }) => ({ entry: toEntry(entry, usable), open }));
  return groupBy(entries, ({ entry }) => entry.type);
});

/**
 * The entries of dictionaries, in the requested order of types and each in its own order; optionally only of open ones. Disabled entries
 * and dictionaries are included, so that stored codes have a text.
 */
export async function entriesOf(
  ctx: OpenCtx,
  types: readonly string[],
  { onlyOpen = false }: { onlyOpen?: boolean } = {},
): Promise<DictionaryEntry[]> {
  const byType = await entriesTogether(ctx.db, types);
  return [...new Set(types)]
    .flatMap((type) => byType.get(type) ?? [])
    .filter(({ open }) => open || !onlyOpen)
    .map(({ entry }) => entry);
}

function toEntry({ type, code, text, tone, active, isDefault }: typeof dictionaryEntries.$inferSelect, usable: boolean): DictionaryEntry {
  return { type, code, codeText: text, tone, active: active && usable, isDefault: isDefault && active && usable };
}
