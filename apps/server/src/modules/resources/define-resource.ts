import type { Fault } from '@houtai/contract/call';
import type { DataKind } from '@houtai/contract/data-kinds';
import type { Fields, ValuesOf } from '@houtai/contract/form';
import type { FieldChange } from '@houtai/contract/history';
import type { PageAddress } from '@houtai/contract/links';
import type { AnyResource, DetailOf, Resource, ResourceSpec } from '@houtai/contract/resource';
import { calledIn } from '@houtai/contract/resource-parts';
import { and, getTableColumns, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';

import type { Cells } from '#modules/exports/index.ts';
import { type AnsweredRow, cellsOf, type CustomFilter, type FilterValues, whereFilters } from '#modules/lists/index.ts';
import { isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import type { PageResult } from '#platform/db/pages/read-page.ts';
import { twoStepPage } from '#platform/db/pages/two-step-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import {
  addResource,
  type ChangedForms,
  checkedValues,
  lockResource,
  moveResource,
  removeResource,
  type ResourceChange,
  updateResource,
} from './change-resource.ts';
import type { LineStore } from './fields/line-store.ts';
import { type FieldColumn, type LinkedField, splitColumns } from './fields/linked-fields.ts';
import type { ResourceOptions, Stored } from './options/resource-options.ts';
import type { FurtherReaders } from './record-access.ts';
import { type RecordVisibility, recordVisibility } from './record-visibility.ts';
import { dataScope, everybody, party, type Relation } from './relations.ts';
import { resourceHooks, type ResourceHooks } from './resource-hooks.ts';
import type { ImportingOptions } from './resource-import.ts';
import { type ListQuery, resourceCounts, resourcePage, whereVisible } from './resource-list.ts';
import { type ComputedSource, readResource, toResourceDetail, toResourceRows } from './resource-rows.ts';
import { type FormValues, hasColumn, type RecordTable, type Store, type StoredRow, tableStore } from './resource-store.ts';
import type { TreeServing } from './resource-tree.ts';
import { type ResourceCallsOf, serveResource } from './serve-resource.ts';
import { serveTree, type TreeCallsOf } from './serve-tree.ts';
import { noteServed } from './served-resources.ts';

/** A resource with everything that serves it. */
export type Served = {
  resource: AnyResource;
  store: Store;
  visibility: RecordVisibility<StoredRow>;
  computed: Readonly<Record<string, ComputedSource>>;
  filters: Readonly<Record<string, CustomFilter>>;
  sorts: Readonly<Record<string, SQLWrapper>>;
  /** The order of siblings in a tree. */
  order: readonly (PgColumn | SQL)[];
  tree: TreeServing;
  hasPairs: boolean;
  links: Readonly<Record<string, LinkedField>>;
  /** What serves the values that a detail has in place of those of its row, which is given as it is answered. */
  details: Readonly<Record<string, (ctx: Ctx, row: StoredRow, listed: AnsweredRow) => Promise<unknown>>>;
  someOf: Readonly<Record<string, (column: SQLWrapper, values: readonly string[]) => SQL | undefined>>;
  /** Reads the rows of a long list, without the values that only a detail has. */
  longRows?: ReturnType<typeof twoStepPage<StoredRow>>;
  may?: (ctx: Ctx, found: { row: StoredRow; mayChange: boolean }) => Readonly<Record<string, boolean>>;
  titleOf?: (row: StoredRow) => string;
  labels: Readonly<Record<string, string>>;
  /** What leads to a record in the list of all, where another view comes first. */
  everyView: Readonly<Record<string, string>>;
  cells: Readonly<Record<string, Cells<AnsweredRow>[string]>>;
  /** What open consoles keep of its records, which they read again when one is changed. */
  liveCopy: DataKind | null;
  /** Fields of people who have to do with a record, with what they are to it. */
  parties: Readonly<Record<string, string>>;
  lines: Readonly<Record<string, LineStore>>;
  /** Values in words of the history, where those are not the words of their kind. */
  words: Readonly<Record<string, (value: unknown) => string>>;
  importing: ImportingOptions | null;
  /** The page where a record is opened by its id. */
  page: PageAddress<{ id?: string }>;
  filterBy: Readonly<Record<string, SQLWrapper>>;
  answers: Readonly<Record<string, (row: StoredRow) => unknown>>;
  exported?: (ctx: Ctx, rows: readonly AnsweredRow[], stored: readonly StoredRow[]) => Promise<AnsweredRow[]>;
  changes?: (ctx: Ctx, before: StoredRow | null, after: StoredRow) => Promise<FieldChange[]>;
  state?: (row: StoredRow, form: AnsweredRow) => Readonly<Record<string, unknown>> | undefined;
  beforeLock?: (ctx: Ctx, id: string) => Promise<void>;
  assertMay?: (ctx: Ctx, row: StoredRow, act: 'edit' | 'remove') => void;
  beforeUpdate?: (ctx: Ctx, row: StoredRow) => Promise<void>;
  /** What a change is called in the history; undefined for what it is usually called. */
  actions?: (change: ResourceChange) => string | undefined;
  /** What the caller may do with a record, where rows say so and that is not what their tags say alone. */
  rights?: (ctx: Ctx, row: StoredRow) => RowRights;
  furtherReaders?: FurtherReaders;
  /** Whether the history has of a new record its state alone. */
  isNewUnlisted?: boolean;
  prepare?: (form: FormValues) => FormValues;
  faults?: (ctx: Ctx, form: FormValues, before: StoredRow | null, parent: StoredRow | null) => Promise<Fault[]>;
  derive?: (ctx: Ctx, form: FormValues, before: StoredRow | null) => Promise<Readonly<Record<string, unknown>>>;
  holders?: (ctx: Ctx, row: StoredRow) => Promise<string>;
  /** What can be done with a record that cannot be removed, as a sentence; blank for nothing. */
  removeAdvice: string;
  beforeRemove?: (ctx: Ctx, row: StoredRow) => Promise<void>;
  afterChange?: (ctx: Ctx, change: ResourceChange & { action: string; forms?: ChangedForms }) => Promise<void>;
};

/** What somebody may do with a record. */
export type RowRights = Readonly<Record<'edit' | 'remove', boolean>>;

/** The same where names do not matter, without what its store knows. */
export type AnyOptions = Partial<Omit<Served, 'resource' | 'store' | 'visibility'>> & {
  visibleBy?: readonly Relation[];
  isLong?: boolean;
};

/** A resource that is served: its routes, what its module gives to others, and the ways in for other code. */
export type DefinedResource<F extends Fields, Row, Detail> = {
  /** Registers the calls of the resource; further ones of its subject are served beside it. */
  routes: (calls: ResourceCallsOf | TreeCallsOf) => (app: FastifyInstance) => void;
  hooks: ResourceHooks;
  visibility: RecordVisibility<Row>;
  /** The detail of a record that the caller may see; A0404 where there is none. */
  read: (ctx: Ctx, id: string) => Promise<Detail>;
  /** The detail of a row, no matter who may see it. */
  detail: (ctx: Ctx, row: Row) => Promise<Detail>;
  /** One page of the list, and how long the list of each view is. */
  page: (ctx: Ctx, query: ListQuery & { offset: number; limit: number }) => Promise<PageResult<Detail>>;
  counts: (ctx: Ctx, filters: FilterValues) => Promise<Record<string, number>>;
  /** The condition under which the caller may see a record that passes filters. */
  where: (ctx: Ctx, filters: FilterValues) => Promise<SQL | undefined>;
  /** Refuses a form as adding it would. */
  check: (ctx: Ctx, form: ValuesOf<F>) => Promise<void>;
  /** Rows as lists answer them, and their cells in a file. */
  answer: (ctx: Ctx, rows: readonly Row[]) => Promise<Detail[]>;
  cells: Cells<Detail>;
  /** A row as its form holds it. */
  values: (row: Row) => ValuesOf<F>;
  /** Keeps a record from others until the transaction ends; A0409 where it was changed since `version`. */
  lock: (ctx: Ctx, by: { id: string; version: number }) => Promise<Row>;
  add: (ctx: Ctx, form: ValuesOf<F>) => Promise<{ id: string }>;
  update: (ctx: Ctx, form: Partial<ValuesOf<F>> & { id: string; version: number }) => Promise<{ id: string }>;
  /** Changes columns of a locked record other than by its form, as a move to another state does, with its history. */
  move: (ctx: Ctx, row: Row, change: { action: string; comment?: string | undefined; set: Partial<Row> }) => Promise<Detail>;
  remove: (ctx: Ctx, id: string, version?: number) => Promise<void>;
};

/** Serves a resource from its table. What it declares and nobody serves does not compile, and the error names it. */
export function defineResource<F extends Fields, S extends ResourceSpec<F>, T extends RecordTable>(
  resource: Resource<F, S>,
  table: T,
  options: ResourceOptions<NoInfer<F>, NoInfer<S>, NoInfer<T>>,
): DefinedResource<F, Stored<T>, DetailOf<Resource<F, S>>> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- checked against the declaration by the parameters; inside names do not matter
  const { columns: kept = {}, ...given } = options as unknown as AnyOptions & { columns?: Readonly<Record<string, FieldColumn>> };
  const { columns, links } = splitColumns(kept);
  const served = serving(resource, tableStore(resource, table, { columns, answers: given.answers }), { ...given, links });
  return {
    routes: (calls) => {
      noteServed({ served, calls });
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

/** A resource with everything that serves it, from where its rows live. */
export function serving(resource: AnyResource, store: Store, { visibleBy, isLong = false, ...options }: AnyOptions): Served {
  const { parties = {} } = options;
  const visibility = recordVisibility({
    table: store.table,
    noun: calledIn(resource),
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
    ...(isLong && { longRows: rowsWithout(resource, store) }),
    cells: {},
    liveCopy: null,
    importing: null,
    page: '',
    removeAdvice: '',
  };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of a table of records
  return { ...usual, ...options, parties, resource, store, visibility: visibility as unknown as RecordVisibility<StoredRow> };
}

/** The view of all records in an address, where it is not the first. */
function everyViewOf({ views: [first, ...others] = [] }: AnyResource): Readonly<Record<string, string>> {
  const every = first?.where ? others.find(({ where }) => where === null) : undefined;
  return every ? { view: every.key } : {};
}

/** Rows by their ids, without the columns of what only a detail has. */
function rowsWithout({ detail = [] }: AnyResource, { table }: Store): NonNullable<Served['longRows']> {
  const columns = Object.fromEntries(Object.entries<PgColumn>(getTableColumns(table)).filter(([key]) => !detail.includes(key)));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of a table of records
  return twoStepPage((db) => db.select(columns).from(table).where(isOneOfParameter(table.id, 'ids')).prepare('') as never);
}

/** Whoever made a record, its parties, and those whose roles cover it; everybody, where a table does not keep whose its records are. */
function usualRelations({ noun }: AnyResource, { table, at }: Store, parties: Served['parties']): readonly Relation[] {
  const isScoped = ['companyId', 'departmentId', 'ownerId'].every((name) => hasColumn(table, name));
  return [
    party(table.createdBy, '创建人'),
    ...Object.entries(parties).map(([name, label]) => party(at(name), label)),
    isScoped ? dataScope({ company: at('companyId'), department: at('departmentId'), owner: at('ownerId') }) : everybody(noun),
  ];
}
