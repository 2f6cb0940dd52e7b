import { RECORDS } from '@houtai/contract/operations';
import { ownValue } from '@houtai/contract/own-value';
import { and, asc, desc, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

import { recordHistory } from '#modules/history/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** The name of records of a type for people: a number, a name or a title. */
export type RecordName = { type: string; table: PgTable; id: AnyPgColumn; name: SQLWrapper };

declare module '#platform/module.ts' {
  interface Hooks {
    recordName: RecordName;
  }
}

type Touched = { type: string; id: string; count: number };

/** The records that requests changed, in words, by request: 「待办 TD-1023」, the first and the number of several. */
export async function recordsOfOperations(ctx: Ctx, requestIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ requestId: recordHistory.requestId, type: recordHistory.recordType, id: recordHistory.recordId })
    .from(recordHistory)
    .where(isOneOf(recordHistory.requestId, [...new Set(requestIds)].filter(Boolean)))
    .orderBy(asc(recordHistory.at), asc(recordHistory.id));
  const touched = new Map<string, Touched>();
  // Counts each record once, however often a request changed it.
  for (const { requestId, type, id } of new Map(rows.map((row) => [`${row.requestId}:${row.type}:${row.id}`, row])).values()) {
    const first = touched.get(requestId) ?? { type, id, count: 0 };
    touched.set(requestId, { ...first, count: first.count + 1 });
  }
  const names = await namesOf(ctx, [...touched.values()]);
  return new Map([...touched].map(([requestId, first]) => [requestId, inWords(first, names.get(`${first.type}:${first.id}`))]));
}

/** The names of records, or their last names before removal, by `type:id`. */
export async function namesOf(ctx: Ctx, touched: readonly Pick<Touched, 'type' | 'id'>[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    ctx.registry.given('recordName').map(async ({ type, table, id, name }) => {
      const ids = [...new Set(touched.filter((record) => record.type === type).map((record) => record.id))];
      if (ids.length === 0) return [];
      const rows = await ctx.db
        .select({ id: sql<string>`${id}`, name: sql<string>`${name}` })
        .from(table)
        .where(inArray(id, ids));
      const there = new Set(rows.map((row) => row.id));
      const gone = ids.filter((one) => !there.has(one));
      return [...rows, ...(await removedNames(ctx, type, gone))].map((row) => [`${type}:${row.id}`, row.name] as const);
    }),
  );
  return new Map(found.flat());
}

/** The last history entry of a removed record is the removal, whose comment is the name. */
async function removedNames(ctx: Ctx, type: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectDistinctOn([recordHistory.recordId], { id: recordHistory.recordId, name: recordHistory.comment })
    .from(recordHistory)
    .where(and(eq(recordHistory.recordType, type), isOneOf(recordHistory.recordId, [...ids])))
    .orderBy(recordHistory.recordId, desc(recordHistory.at), desc(recordHistory.id));
}

function inWords({ type, count }: Touched, name: string | undefined): string {
  const words = [ownValue(RECORDS, type) ?? type, name].filter(Boolean).join(' ');
  return count > 1 ? `${words} 等 ${count} 条` : words;
}
