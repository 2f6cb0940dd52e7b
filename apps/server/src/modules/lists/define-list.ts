import type { Call } from '@houtai/contract/call';
import type { ExportAccess, ExportColumn } from '@houtai/contract/exports';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import type { AnyResource, ComputedValue, ResourceFilter } from '@houtai/contract/resource';
import type { ListRowOf } from '@houtai/contract/resource-list';
import { fieldIn } from '@houtai/contract/resource-parts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgSelectBuilder } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

import { type Cells, serveExport } from '#modules/exports/index.ts';
import { orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { serve } from '#platform/http/serve.ts';

import { cellsOf } from './cells-of.ts';
import { viewCounts } from './view-counts.ts';
import { type CustomFilter, type FilterServing, type FilterValues, whereFilters } from './where-filters.ts';

/** A declared list of any content. */
type Listed = AnyResource & {
  readonly listName?: string;
  readonly idName?: string;
  readonly computed: Readonly<Record<string, ComputedValue<never>>>;
  readonly filters: readonly ResourceFilter[];
};

type Selected = Readonly<Record<string, PgColumn | SQL>>;
type DataOf<Column> = Column extends PgColumn<infer Of> ? Of['data'] | (Of['notNull'] extends true ? never : null) : unknown;
/** A row as read from the database. */
type ReadRow<Columns> = { readonly id: string } & { readonly [Name in keyof Columns]: DataOf<Columns[Name]> };

/** The values that the list filters and sorts by. */
type AskedOf<L extends Listed> =
  | FilteredBy<L['filters'][number]>
  | L['sort'][number]
  | (L['defaultSort'] extends `-${infer Name}` ? Name : L['defaultSort']);
type FilteredBy<Filter> = Filter extends { kind: 'contains'; in: readonly (infer Name)[] }
  ? Name
  : Filter extends { kind: 'is' | 'between' | 'during'; of: infer Name }
    ? Name
    : Filter extends { kind: 'starts'; name: infer Name }
      ? Name
      : never;
type OwnFilterOf<L extends Listed> = Extract<L['filters'][number], { kind: 'custom' | 'typed' | 'related' }>['name'];

/** Makes the property optional if it would have no entries. */
type Needed<Key extends PropertyKey, Names extends PropertyKey, Value> = [Names] extends [never]
  ? { readonly [Each in Key]?: undefined }
  : { readonly [Each in Key]: { readonly [Name in Names]: Value } };

/** Computes a value for rows; returns a function from row to value. */
type Worked<Row, Value> = (ctx: Ctx, rows: readonly Row[]) => ((row: Row) => Value) | Promise<(row: Row) => Value>;

/** The tables and joins of rows, for a selection. */
export type FromTables = (select: PgSelectBuilder<Record<string, SQL>>) => {
  where: (where: SQL | undefined) => PromiseLike<object[]> & {
    orderBy: (...columns: SQL[]) => { limit: (limit: number) => { offset: (skip: number) => PromiseLike<object[]> } };
  };
};

/**
 * The server's part of a declared list. A value that is neither a column nor computed, or a filter that nothing serves, does not compile.
 */
export type ListOptions<L extends Listed, Columns extends Selected, Row = ListRowOf<L>> = {
  readonly id: PgColumn | SQL;
  /** The columns of values, and the inputs of computed ones. */
  readonly columns: Columns & { readonly [Name in AskedOf<L>]: PgColumn | SQL };
  /** Condition: the caller sees the row. */
  readonly visible: Visible;
  /** Waits until pending rows have been written to the table. */
  readonly beforeRead?: () => Promise<void>;
  /** The file name of exports, if not `listName`. */
  readonly fileName?: string;
  readonly cells?: Readonly<Partial<Cells<Row>>>;
  readonly filterBy?: Readonly<Record<string, PgColumn | SQL>>;
  /** Expressions to sort by instead of a value's own column. */
  readonly sortBy?: { readonly [Name in L['sort'][number]]?: PgColumn | SQL };
  /** The table has an index of character bigrams of the searched values. */
  readonly hasPairs?: boolean;
} & Needed<'filters', OwnFilterOf<L>, CustomFilter> &
  (OfTables<L, Columns, Row> | OfOthers<Row>);

type Visible = (ctx: Ctx, query: FilterValues) => SQL | undefined | Promise<SQL | undefined>;

/** Rows selected from tables. */
type OfTables<L extends Listed, Columns, Row> = {
  readonly from: FromTables;
  /** Counts rows, if counting is shared or cached. */
  readonly count?: (ctx: Ctx, where: SQL | undefined) => Promise<number>;
  readonly rows?: undefined;
} & (ToRows<Row, Columns> | (EachValue<L, Row, Columns> & { readonly toRows?: undefined }));

/** Maps whole rows, if their values share lookups. */
type ToRows<Row, Columns> = {
  readonly toRows: (ctx: Ctx, rows: readonly ReadRow<Columns>[]) => Promise<Row[]>;
  readonly computed?: undefined;
};

type EachValue<L extends Listed, Row, Columns> = [Unstored<L, Row, Columns>] extends [never]
  ? { readonly computed?: ComputedOf<Row, Columns> }
  : { readonly computed: ComputedOf<Row, Columns> & { readonly [Name in Unstored<L, Row, Columns>]: unknown } };

/** Rows that are read in another way. */
type OfOthers<Row> = {
  readonly rows: (ctx: Ctx, asked: Asked) => RowSource<Row> | Promise<RowSource<Row>>;
  readonly from?: undefined;
  readonly count?: undefined;
  readonly toRows?: undefined;
  readonly computed?: undefined;
};

/** The condition and order of the rows to read; `toItsEnd` reads all of them, for a file. */
type Asked = { where: SQL | undefined; order: SQL[]; toItsEnd: boolean; query: FilterValues };

type Unstored<L extends Listed, Row, Columns> = Exclude<keyof Row & keyof L['computed'], keyof Columns>;
/** Computes values without a column, or in place of their column. */
type ComputedOf<Row, Columns> = { readonly [Name in keyof Row]?: Worked<ReadRow<Columns>, Row[Name & keyof Row]> };

/** The calls of a declared list. */
type ListCallsOf = {
  page: Call<z.ZodType<{ offset: number; limit: number }>, z.ZodType, `${string}:${string}:${string}` | 'signed-in'>;
  export?: Call<z.ZodType<{ columns: ExportColumn[] }>, z.ZodType, ExportAccess>;
  counts?: Call<z.ZodType<FilterValues>, z.ZodType, `${string}:${string}:${string}` | 'signed-in'>;
};

/** A served list: its routes, and its rows for other code. */
export type DefinedList<Row, Read = never> = {
  routes: (app: FastifyInstance, calls: ListCallsOf) => void;
  source: (ctx: Ctx, query: FilterValues, options?: { toItsEnd?: boolean }) => Promise<RowSource<Row>>;
  page: (ctx: Ctx, query: FilterValues & { offset: number; limit: number }) => Promise<PageResult<Row>>;
  /** Condition: the caller sees the row and it passes the filters. */
  where: (ctx: Ctx, query: FilterValues) => Promise<SQL | undefined>;
  /** Maps rows that were read elsewhere to those of the list. */
  answer: (ctx: Ctx, rows: readonly Read[]) => Promise<Row[]>;
};

type AnyRead = Readonly<Record<string, unknown>> & { readonly id: string };
type AnyAnswer = Readonly<Record<string, unknown>>;
type AnyListOptions = {
  from?: FromTables;
  rows?: (ctx: Ctx, asked: Asked) => RowSource<AnyAnswer> | Promise<RowSource<AnyAnswer>>;
  id: PgColumn | SQL;
  columns: Selected;
  visible: Visible;
  beforeRead?: () => Promise<void>;
  count?: (ctx: Ctx, where: SQL | undefined) => Promise<number>;
  fileName?: string;
  cells?: Parameters<typeof cellsOf>[1];
  filterBy?: Selected;
  sortBy?: Selected;
  hasPairs?: boolean;
  filters?: Readonly<Record<string, CustomFilter>>;
  toRows?: (ctx: Ctx, rows: readonly AnyRead[]) => Promise<AnyAnswer[]>;
  computed?: Readonly<Record<string, Worked<AnyRead, unknown>>>;
};

/** Serves a declared list from the database. */
export function defineList<L extends Listed, const Columns extends Selected>(
  list: L,
  options: ListOptions<NoInfer<L>, Columns>,
): DefinedList<ListRowOf<L>, ReadRow<Columns>> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- checked against the declaration by the parameters; inside names do not matter
  const own = options as unknown as AnyListOptions;
  const source: DefinedList<ListRowOf<L>>['source'] = (ctx, query, { toItsEnd = false } = {}) =>
    // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of what the list declares, whose names are lost inside
    listSource(ctx, list, own, { query, toItsEnd }) as unknown as Promise<RowSource<ListRowOf<L>>>;
  const page: DefinedList<ListRowOf<L>>['page'] = async (ctx, query) => {
    const { read, count } = await source(ctx, query);
    return readPage(query, read, count);
  };
  const answer = (ctx: Ctx, rows: readonly ReadRow<Columns>[]) =>
    // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of what the list declares, whose names are lost inside
    toListRows(ctx, list, own, rows) as unknown as Promise<ListRowOf<L>[]>;
  const where = (ctx: Ctx, query: FilterValues) => whereListed(ctx, list, own, query);
  return { source, page, where, answer, routes: (app, calls) => serveList(app, calls, { list, own, source, page }) };
}

type Serving = Pick<DefinedList<unknown>, 'source' | 'page'> & { list: Listed; own: AnyListOptions };

function serveList(app: FastifyInstance, calls: ListCallsOf, { list, own, source, page }: Serving): void {
  const { noun, listName = noun } = list;
  serve(app, calls.page, (query, ctx) => page(ctx, query));
  if (calls.export) {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of the list, which its cells are made for
    const cells = cellsOf(list, own.cells ?? {}) as Cells<unknown>;
    serveExport(app, calls.export, { name: own.fileName ?? listName, cells, list: (ctx, query) => source(ctx, query, { toItsEnd: true }) });
  }
  const { from } = own;
  if (calls.counts && from)
    serve(app, calls.counts, async (query, ctx) => {
      const count = (fields: Record<string, SQL<number>>, where: SQL | undefined) => from(ctx.db.select(fields)).where(where);
      return viewCounts(ctx, servingOf(list, own), { visible: await whereListed(ctx, list, own, query), count });
    });
}

type Sought = { query: FilterValues; toItsEnd: boolean };

async function listSource(ctx: Ctx, list: Listed, own: AnyListOptions, { query, toItsEnd }: Sought): Promise<RowSource<AnyAnswer>> {
  await own.beforeRead?.();
  const where = await whereListed(ctx, list, own, query);
  const order = orderOf(textOf(ownValue(query, 'sort')) || list.defaultSort, { ...own.columns, ...own.sortBy }, own.id);
  if (own.rows) return own.rows(ctx, { where, order, toItsEnd, query });
  const from = (fields: Record<string, SQL>) => {
    if (!own.from) throw new Error(`nobody says where the rows of ${list.key} are`);
    return own.from(ctx.db.select(fields)).where(where);
  };
  return {
    read: async (limit, skip) => {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- columns are selected like expressions
      const rows = await from({ ...own.columns, id: own.id } as unknown as Record<string, SQL>)
        .orderBy(...order)
        .limit(limit)
        .offset(skip);
      // oxlint-disable-next-line typescript/consistent-type-assertions -- what has just been selected
      return toListRows(ctx, list, own, rows as AnyRead[]);
    },
    count: async () => {
      if (own.count) return own.count(ctx, where);
      const [row] = await from({ total: sql<number>`count(*)::int` });
      // oxlint-disable-next-line typescript/consistent-type-assertions -- what has just been selected
      return (row as { total: number } | undefined)?.total ?? 0;
    },
  };
}

async function whereListed(ctx: Ctx, list: Listed, own: AnyListOptions, query: FilterValues): Promise<SQL | undefined> {
  return and(await own.visible(ctx, query), await whereFilters(ctx, servingOf(list, own), query));
}

function servingOf(list: Listed, { columns, filters = {}, filterBy = {}, hasPairs = false }: AnyListOptions): FilterServing {
  const at = (name: string) => {
    const column = ownValue(columns, name);
    if (!column) throw new Error(`${list.key}.${name} has no column`);
    return column;
  };
  return { resource: list, store: { at }, filters, filterBy, hasPairs, someOf: {} };
}

async function toListRows(ctx: Ctx, list: Listed, own: AnyListOptions, rows: readonly AnyRead[]): Promise<AnyAnswer[]> {
  const { computed = {}, toRows } = own;
  if (toRows) return toRows(ctx, rows);
  const values = await Promise.all(
    Object.keys(list.computed).map(async (name): Promise<[string, (row: AnyRead) => unknown]> => {
      const work = ownValue(computed, name);
      return [name, work ? await work(ctx, rows) : (row) => answered(list, name, ownValue(row, name))];
    }),
  );
  const { idName = 'id' } = list;
  return rows.map((row) => {
    // Assigned one by one for speed, because lists make many of these objects.
    const answer: Record<string, unknown> = { [idName]: row.id };
    for (const [name, valueOf] of values) answer[name] = valueOf(row);
    return answer;
  });
}

/** Converts dates to ISO text, and null from a join to the initial value of the field. */
function answered(list: Listed, name: string, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return value ?? fieldIn(list, name)?.initial ?? (ownValue(list.computed, name)?.kind === 'text' ? '' : value);
}
