import type { Call } from '@houtai/contract/call';
import type { ExportAccess, ExportColumn } from '@houtai/contract/exports';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { PATH_COLUMN } from '@houtai/contract/resource-tree';
import { matchesTreeFilters } from '@houtai/contract/tree-search';
import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

import { type Cells, inTreeOrder, serveExport, text } from '#modules/exports/index.ts';
import { type AnsweredRow, cellsOf } from '#modules/lists/index.ts';
import { arraySource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { serve } from '#platform/http/serve.ts';

import type { PreparedResource } from './options/served.ts';
import { whereVisible } from './resource-list.ts';
import { toResourceRows } from './resource-rows.ts';
import type { StoredRow } from './resource-store.ts';
import { type RecordCallsOf, serveRecords, type TagCall } from './serve-resource.ts';

/** The calls of a tree resource, as made by `treeCalls`. */
export type TreeCallsOf = RecordCallsOf & {
  list: TagCall<unknown>;
  export: Call<z.ZodType<{ columns: ExportColumn[] }>, z.ZodType, ExportAccess>;
};

/** Serves the calls of a resource whose records are a tree. */
export function serveTree(app: FastifyInstance, served: PreparedResource, calls: TreeCallsOf): void {
  const { resource } = served;
  const { noun, title, tree = '' } = resource;
  const cells: Cells<AnsweredRow> = {
    ...cellsOf(resource, served.cells),
    [PATH_COLUMN]: text((row: AnsweredRow) => textOf(ownValue(row, 'path')), 40),
  };

  serve(app, calls.list, (_, ctx) => treeRows(ctx, served));

  serveExport(app, calls.export, {
    name: noun,
    cells,
    list: async (ctx, query) => {
      const rows = (await treeRows(ctx, served)).map((row) => {
        return { ...row, id: textOf(ownValue(row, 'id')), parentId: textOf(ownValue(row, tree)), name: textOf(ownValue(row, title)) };
      });
      return arraySource<AnsweredRow>(inTreeOrder(rows, (row) => matchesTreeFilters(resource, query, row)));
    },
  });

  serveRecords(app, served, calls);
}

async function treeRows(ctx: Ctx, served: PreparedResource): Promise<AnsweredRow[]> {
  const { store } = served;
  return toResourceRows(ctx, served, await readTree(ctx, served, [...served.order, store.table.id]));
}

/** All records that the caller may see, optionally ordered. */
export async function readTree(ctx: Ctx, served: PreparedResource, order: PreparedResource['order']): Promise<StoredRow[]> {
  const { store } = served;
  const rows = await ctx.db
    .select()
    .from(store.table)
    .where(await whereVisible(ctx, served))
    .orderBy(...order.map((column) => asc(column)));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of a table of records
  return rows as unknown as StoredRow[];
}
