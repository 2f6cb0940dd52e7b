import { ownValue } from '@houtai/contract/own-value';
import { serialIn } from '@houtai/contract/resource-parts';
import { and, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { type AnsweredRow, assertReadable, type FilterValues, viewCounts, whereFilters } from '#modules/lists/index.ts';
import { orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { Served } from './define-resource.ts';
import { longTextsOf } from './fields/rich-fields.ts';
import { toResourceRows } from './resource-rows.ts';
import type { StoredRow } from './resource-store.ts';

/** What a list is asked for. */
export type ListQuery = FilterValues & { readonly sort: string };

/** One page of the list with its total. */
export async function resourcePage(
  ctx: Ctx,
  served: Served,
  query: ListQuery & { offset: number; limit: number },
): Promise<PageResult<AnsweredRow>> {
  const { read, count } = await resourceSource(ctx, served, query);
  return readPage<AnsweredRow>(query, read, count);
}

/** The rows that the caller may see under the filters, in their order, read in parts. */
export async function resourceSource(ctx: Ctx, served: Served, query: ListQuery): Promise<RowSource<AnsweredRow>> {
  const { store, sorts, resource } = served;
  assertReadable(ctx, resource, query);
  const visible = await whereVisible(ctx, served);
  const where = and(visible, await whereFilters(ctx, served, query));
  const serial = serialIn(resource);
  const at = (name: string) => ownValue(sorts, name) ?? store.at(name === serial?.name ? 'serial' : name);
  const columns = Object.fromEntries(resource.sort.map((name) => [name, at(name)]));
  const order = orderOf(query.sort, columns, store.table.id);
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
      return toResourceRows(ctx, served, rows as unknown as StoredRow[]);
    },
    count: () => ctx.db.$count(store.table, where),
  };
}

/** The columns of a row without the long texts that no list shows: what serves its computed values must not ask for them. */
function listedColumns({ resource, store }: Served): Record<string, PgColumn> {
  const long = new Set(longTextsOf(resource));
  return Object.fromEntries(Object.entries<PgColumn>(getTableColumns(store.table)).filter(([name]) => !long.has(name)));
}

/** The same as a file shows them. */
export async function exportedSource(ctx: Ctx, served: Served, query: ListQuery): Promise<RowSource<AnsweredRow>> {
  const { read, count } = await resourceSource(ctx, served, query);
  const { exported } = served;
  return exported ? { read: async (limit, skip) => exported(ctx, await read(limit, skip)), count } : { read, count };
}

/** How many records each view has, in one statement. */
export async function resourceCounts(ctx: Ctx, served: Served): Promise<Record<string, number>> {
  const { store } = served;
  const visible = await whereVisible(ctx, served);
  return viewCounts(ctx, served, { visible, count: (fields, where) => ctx.db.select(fields).from(store.table).where(where) });
}

/** The condition under which the caller may see a record. */
export async function whereVisible(ctx: Ctx, { visibility, store }: Served): Promise<SQL | undefined> {
  return and(store.own, (await visibility.conditions(ctx)).visible);
}
