import type { Fields, ValuesOf } from '@houtai/contract/form';
import type { AnyResource, DetailOf, Resource, ResourceSpec } from '@houtai/contract/resource';
import { shortNounOf } from '@houtai/contract/resource-parts';
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';

import type { Cells } from '#modules/exports/index.ts';
import { cellsOf, type FilterValues, whereFilters } from '#modules/lists/index.ts';
import { isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import type { PageResult } from '#platform/db/pages/read-page.ts';
import { twoStepPage } from '#platform/db/pages/two-step-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { addResource, checkedValues, lockResource, type Move, moveResource, removeResource, updateResource } from './change-resource.ts';
import { type FieldColumn, splitColumns } from './fields/linked-fields.ts';
import { urgencyFor, urgencyReader } from './lists/urgency-reader.ts';
import type { ResourceOptions, Stored } from './options/resource-options.ts';
import type { AnyOptions, PreparedResource } from './options/served.ts';
import { type RecordVisibility, recordVisibility } from './record-visibility.ts';
import { dataScope, everybodyRelation, partyRelation, type Relation } from './relations.ts';
import { resourceHooks, type ResourceHooks } from './resource-hooks.ts';
import { type ListQuery, resourceCounts, resourcePage, whereVisible } from './resource-list.ts';
import { readResource, toResourceDetail, toResourceRows } from './resource-rows.ts';
import { hasColumn, type RecordTable, type Store, type StoredRow, tableStore } from './resource-store.ts';
import { type ResourceCallsOf, serveResource } from './serve-resource.ts';
import { serveTree, type TreeCallsOf } from './serve-tree.ts';
import { registerServed } from './served-resources.ts';

/** A served resource: its routes, the hooks of its module, and functions for other code. */
export type DefinedResource<F extends Fields, Row, Detail> = {
  /** Registers the calls of the resource; other calls of its subject are served separately. */
  routes: (calls: ResourceCallsOf | TreeCallsOf) => (app: FastifyInstance) => void;
  hooks: ResourceHooks;
  visibility: RecordVisibility<Row>;
  /** The detail of a record that the caller may see; A0404 otherwise. */
  read: (ctx: Ctx, id: string) => Promise<Detail>;
  /** The detail of a row, without checking access. */
  detail: (ctx: Ctx, row: Row) => Promise<Detail>;
  /** A page of the list, and the lengths of its views. */
  page: (ctx: Ctx, query: ListQuery & { offset: number; limit: number }) => Promise<PageResult<Detail>>;
  counts: (ctx: Ctx, filters: FilterValues) => Promise<Record<string, number>>;
  /** Condition: the caller may see the record and it passes the filters. */
  where: (ctx: Ctx, filters: FilterValues) => Promise<SQL | undefined>;
  /** Validates a form like `add`. */
  check: (ctx: Ctx, form: ValuesOf<F>) => Promise<void>;
  /** Maps rows to those of lists, and to cells of a file. */
  answer: (ctx: Ctx, rows: readonly Row[]) => Promise<Detail[]>;
  cells: Cells<Detail>;
  /** A row as form values. */
  values: (row: Row) => ValuesOf<F>;
  /** Locks a record until the transaction ends; A0409 if it has changed since `version`. */
  lock: (ctx: Ctx, by: { id: string; version: number }) => Promise<Row>;
  add: (ctx: Ctx, form: ValuesOf<F>) => Promise<{ id: string }>;
  update: (ctx: Ctx, form: Partial<ValuesOf<F>> & { id: string; version: number }) => Promise<{ id: string }>;
  /** Sets columns of a locked record other than by its form, e.g. for a change of state, with history. */
  move: (ctx: Ctx, row: Row, change: Move<Partial<Row>, ValuesOf<F>>) => Promise<Detail>;
  remove: (ctx: Ctx, id: string, version?: number) => Promise<void>;
};

/** Serves a resource from its table. A declared part that nothing serves does not compile, and the error names it. */
export function defineResource<F extends Fields, S extends ResourceSpec<F>, T extends RecordTable>(
  resource: Resource<F, S>,
  table: T,
  options: ResourceOptions<NoInfer<F>, NoInfer<S>, NoInfer<T>>,
): DefinedResource<F, Stored<T>, DetailOf<Resource<F, S>>> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- checked against the declaration by the parameters; inside names do not matter
  const { columns: kept = {}, ...given } = options as unknown as AnyOptions & { columns?: Readonly<Record<string, FieldColumn>> };
  const { columns, links } = splitColumns(kept);
  const served = resourceServing(resource, tableStore(resource, table, { columns, answers: given.answers }), { ...given, links });
  return {
    routes: (calls) => {
      registerServed({ served, calls });
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the contract makes those of a tree by `treeCalls`
      if (resource.tree !== undefined) return (app) => serveTree(app, served, calls as TreeCallsOf);
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the contract makes all others by `resourceCalls`
      return (app) => serveResource(app, served, calls as ResourceCallsOf);
    },
    // oxlint-disable-next-line typescript/consistent-type-assertions -- made of what the resource declares, whose names are lost inside
    read: async (ctx, id) => (await readResource(ctx, served, id)) as unknown as DetailOf<Resource<F, S>>,
    detail: async (ctx, row) =>
      // oxlint-disable-next-line typescript/consistent-type-assertions -- made of what the resource declares, whose names are lost inside
      (await toResourceDetail(ctx, served, row as unknown as StoredRow)) as unknown as DetailOf<Resource<F, S>>,
    answer: async (ctx, rows) =>
      // oxlint-disable-next-line typescript/consistent-type-assertions -- made of what the resource declares, whose names are lost inside
      (await toResourceRows(ctx, served, rows as unknown as StoredRow[])) as unknown as DetailOf<Resource<F, S>>[],
    // oxlint-disable-next-line typescript/consistent-type-assertions -- made of what the resource declares, whose names are lost inside
    page: async (ctx, query) => (await resourcePage(ctx, served, query)) as unknown as PageResult<DetailOf<Resource<F, S>>>,
    counts: (ctx, filters) => resourceCounts(ctx, served, filters),
    where: async (ctx, filters) => and(await whereVisible(ctx, served), await whereFilters(ctx, served, filters)),
    check: async (ctx, form) => {
      await checkedValues(ctx, served, { form, before: null });
    },
    cells: cellsOf(resource, served.cells),
    // oxlint-disable-next-line typescript/consistent-type-assertions -- checked against the table by the parameters
    values: (row) => served.store.read(row as unknown as StoredRow) as ValuesOf<F>,
    lock: (ctx, by) => lockResource(ctx, served, by),
    hooks: resourceHooks(served),
    visibility: served.visibility,
    add: (ctx, form) => addResource(ctx, served, form),
    update: (ctx, form) => updateResource(ctx, served, form),
    move: async (ctx, row, change) =>
      // oxlint-disable-next-line typescript/consistent-type-assertions -- a row of the table, and what is made of one
      (await moveResource(ctx, served, row as unknown as StoredRow, change)) as unknown as DetailOf<Resource<F, S>>,
    remove: (ctx, id, version) => removeResource(ctx, served, id, version),
  };
}

/** A resource with its store, visibility and defaults. */
export function resourceServing(
  resource: AnyResource,
  store: Store,
  { visibleBy, isLong = false, ...options }: AnyOptions,
): PreparedResource {
  const { parties = {}, urgency } = options;
  const visibility = recordVisibility({
    table: store.table,
    noun: shortNounOf(resource),
    tag: `${resource.tag}:list`,
    relations: visibleBy ?? usualRelations(resource, store, parties),
    own: store.own,
  });
  const order = resource.tree === undefined ? [] : resource.sort.map((name) => sql`${store.at(name)}`);
  const usual = {
    computed: {},
    filters: {},
    filterBy: {},
    lines: {},
    words: {},
    answers: {},
    sorts: {},
    order,
    tree: {},
    hasPairs: false,
    links: {},
    details: {},
    someOf: {},
    labels: {},
    everyView: everyViewOf(resource),
    ...(isLong && { longRows: rowsWithout(resource, store, urgency) }),
    ...(urgency && { urgencyRows: urgencyReader(store.table, urgency) }),
    cells: {},
    liveCopy: null,
    importing: null,
    page: '',
    removeAdvice: '',
  };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of a table of records
  return { ...usual, ...options, parties, resource, store, visibility: visibility as unknown as RecordVisibility<StoredRow> };
}

/** The query of the view with all records, unless it is the first view. */
function everyViewOf({ views: [first, ...others] = [] }: AnyResource): Readonly<Record<string, string>> {
  const every = first?.where ? others.find(({ where }) => where === null) : undefined;
  return every ? { view: every.key } : {};
}

/** Loads rows by id without columns that only details need, and with their urgency. */
function rowsWithout(
  { detail = [] }: AnyResource,
  { table }: Store,
  urgency: PreparedResource['urgency'],
): NonNullable<PreparedResource['longRows']> {
  const own = Object.fromEntries(Object.entries<PgColumn>(getTableColumns(table)).filter(([key]) => !detail.includes(key)));
  const columns = { ...own, ...(urgency && urgencyFor(urgency)) };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of a table of records
  return twoStepPage((db) => db.select(columns).from(table).where(isOneOfParameter(table.id, 'ids')).prepare('') as never);
}

/** The default relations: creator, parties, and people whose scope covers the record; everybody if the table has no owner columns. */
function usualRelations({ noun }: AnyResource, { table, at }: Store, parties: PreparedResource['parties']): readonly Relation[] {
  const isScoped = ['companyId', 'departmentId', 'ownerId'].every((name) => hasColumn(table, name));
  return [
    partyRelation(table.createdBy, '创建人'),
    ...Object.entries(parties).map(([name, label]) => partyRelation(at(name), label)),
    isScoped ? dataScope({ company: at('companyId'), department: at('departmentId'), owner: at('ownerId') }) : everybodyRelation(noun),
  ];
}
