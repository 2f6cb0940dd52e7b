import { ownValue } from '@houtai/contract/own-value';
import { serialIn } from '@houtai/contract/resource-parts';
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { type AnsweredRow, assertReadable, type FilterValues, urgencyKey, viewCounts, whereFilters } from '#modules/lists/index.ts';
import { cachedCount } from '#platform/db/pages/count-cache.ts';
import { orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { longValuesOf } from './fields/rich-fields.ts';
import { type ListedRecord, longList } from './lists/long-list.ts';
import type { PreparedResource } from './options/served.ts';
import { toResourceRows } from './resource-rows.ts';
import type { StoredRow } from './resource-store.ts';

/** The query of a list. */
export type ListQuery = FilterValues & { readonly sort: string };

/** A page of the list with the total. */
export async function resourcePage(
  ctx: Ctx,
  served: PreparedResource,
  query: ListQuery & { offset: number; limit: number },
): Promise<PageResult<AnsweredRow>> {
  const { read, count } = await resourceSource(ctx, served, query);
  return readPage<AnsweredRow>(query, read, count);
}

/** The rows that the caller may see under the filters, in order, read in parts. */
async function resourceSource(ctx: Ctx, served: PreparedResource, query: ListQuery): Promise<RowSource<AnsweredRow>> {
  const { read, count } = await storedSource(ctx, served, query, { toItsEnd: false });
  return { read: async (limit, skip) => toResourceRows(ctx, served, ...(await read(limit, skip))), count };
}

/** Stored rows, and which of them the caller may change, if known. */
type StoredPart = readonly [rows: readonly StoredRow[], changeable?: ReadonlySet<string>];

async function storedSource(
  ctx: Ctx,
  served: PreparedResource,
  query: ListQuery,
  { toItsEnd }: { toItsEnd: boolean },
): Promise<RowSourceOf<StoredPart>> {
  const { store, sorts, resource, longRows } = served;
  assertReadable(ctx, resource, query);
  const { visible, mayChange } = await served.visibility.conditions(ctx);
  const where = and(store.own, visible, await whereFilters(ctx, served, query));
  const serial = serialIn(resource);
  const { urgency } = served;
  const at = (name: string) => {
    if (urgency && ownValue(resource.computed ?? {}, name)?.kind === 'urgency')
      return urgencyKey(urgency(sql`${ctx.actor.userId}`), ctx.now);
    return ownValue(sorts, name) ?? store.at(name === serial?.name ? 'serial' : name);
  };
  const sorted = query.sort.replace(/^-/, '');
  const order = orderOf(query.sort, { [sorted]: at(sorted) }, store.table.id);
  if (longRows) {
    // Rows that do not depend on the caller are shared by concurrent readers.
    const caller = urgency && urgency.length > 0 ? ctx.actor.userId : undefined;
    const { read, count } = longList(ctx, { table: store.table, rows: longRows, where, order, mayChange, caller, toItsEnd });
    return { read: async (limit, skip) => toPart(await read(limit, skip)), count };
  }
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select(listedColumns(served))
        .from<PgTable>(store.table)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(skip);
      // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of a table of records
      return [rows as unknown as StoredRow[]];
    },
    count: () => ctx.db.$count(store.table, where),
  };
}

/** The columns without long values, which no list shows and computed values must not use. */
function listedColumns({ resource, store }: PreparedResource): Record<string, PgColumn> {
  const long = new Set(longValuesOf(resource));
  return Object.fromEntries(Object.entries<PgColumn>(getTableColumns(store.table)).filter(([name]) => !long.has(name)));
}

type RowSourceOf<Part> = { read: (limit: number, skip: number) => Promise<Part>; count: () => Promise<number> };

function toPart(listed: readonly ListedRecord<StoredRow>[]): StoredPart {
  return [listed.map(({ row }) => row), new Set(listed.flatMap(({ row, mayChange }) => (mayChange ? row.id : [])))];
}

/** The rows for a file. */
export async function exportedSource(ctx: Ctx, served: PreparedResource, query: ListQuery): Promise<RowSource<AnsweredRow>> {
  const { read, count } = await storedSource(ctx, served, query, { toItsEnd: true });
  const { exported } = served;
  const answered = async (limit: number, skip: number) => {
    const part = await read(limit, skip);
    const rows = await toResourceRows(ctx, served, ...part);
    return exported ? exported(ctx, rows, part[0]) : rows;
  };
  return { read: answered, count };
}

/** The number of records in each view under the filters, in one statement; for long lists each is counted separately and cached. */
export async function resourceCounts(ctx: Ctx, served: PreparedResource, filters: FilterValues): Promise<Record<string, number>> {
  const { resource, store } = served;
  const visible = await whereVisible(ctx, served);
  if (!served.longRows)
    return viewCounts(ctx, served, {
      visible: and(visible, await whereFilters(ctx, served, filters)),
      count: (fields, where) => ctx.db.select(fields).from(store.table).where(where),
    });
  const counts = (resource.views ?? []).map(async ({ key, where }): Promise<[string, number]> => {
    const values = where ? { ...filters, [where[0]]: where[1] } : filters;
    return [key, await cachedCount(ctx, store.table, and(visible, await whereFilters(ctx, served, values)))];
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Condition: the caller may see the record. */
export async function whereVisible(ctx: Ctx, { visibility, store }: PreparedResource): Promise<SQL | undefined> {
  return and(store.own, (await visibility.conditions(ctx)).visible);
}
