import type { Fault } from '@houtai/contract/call';
import type { DataKind } from '@houtai/contract/data-kinds';
import type { Fields, ValueOf, ValuesOf } from '@houtai/contract/form';
import type { FieldChange } from '@houtai/contract/history';
import type { PageAddress } from '@houtai/contract/links';
import type { AnyResource, DetailOf, Resource, ResourceSpec } from '@houtai/contract/resource';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';

import type { Cells } from '#modules/exports/index.ts';
import { type AnsweredRow, cellsOf, type CustomFilter } from '#modules/lists/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { addResource, lockResource, moveResource, removeResource, type ResourceChange, updateResource } from './change-resource.ts';
import { type FieldColumn, type LinkedField, splitColumns } from './fields/linked-fields.ts';
import type { FurtherReaders } from './record-access.ts';
import { type RecordVisibility, recordVisibility } from './record-visibility.ts';
import { dataScope, everybody, party, type Relation } from './relations.ts';
import { resourceHooks, type ResourceHooks } from './resource-hooks.ts';
import type { ImportingOptions } from './resource-import.ts';
import { type ComputedSource, readResource, toResourceRows } from './resource-rows.ts';
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
  cells: Readonly<Record<string, Cells<AnsweredRow>[string]>>;
  /** What open consoles keep of its records, which they read again when one is changed. */
  liveCopy: DataKind | null;
  /** Fields of people who have to do with a record, with what they are to it. */
  parties: Readonly<Record<string, string>>;
  importing: ImportingOptions | null;
  /** The page where a record is opened by its id. */
  page: PageAddress<{ id?: string }>;
  filterBy: Readonly<Record<string, SQLWrapper>>;
  answers: Readonly<Record<string, (row: StoredRow) => unknown>>;
  exported?: (ctx: Ctx, rows: readonly AnsweredRow[]) => Promise<AnsweredRow[]>;
  changes?: (ctx: Ctx, before: StoredRow | null, after: StoredRow) => Promise<FieldChange[]>;
  state?: (row: StoredRow) => Readonly<Record<string, unknown>>;
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
  afterChange?: (ctx: Ctx, change: ResourceChange) => Promise<void>;
};

/** What somebody may do with a record. */
export type RowRights = Readonly<Record<'edit' | 'remove', boolean>>;

type Stored<T extends PgTable> = T['$inferSelect'];

/** The fields that no column of the table keeps under their names and types; files are stored apart. */
type Unstored<F extends Fields, T extends PgTable> = {
  [Name in keyof F]: F[Name] extends { kind: 'ids'; of: 'file' }
    ? never
    : Name extends keyof Stored<T>
      ? ValueOf<F[Name]> extends T['$inferInsert'][Name & keyof T['$inferInsert']]
        ? never
        : Name
      : Name;
}[keyof F];

/** What has no entry of its own need not be named at all. */
type Needed<Key extends PropertyKey, Names extends PropertyKey, Value> = [Names] extends [never]
  ? { readonly [Each in Key]?: undefined }
  : { readonly [Each in Key]: { readonly [Name in Names]: Value } };

type CountedOf<S> = S extends { computed: infer Computed }
  ? { [Name in keyof Computed]: Computed[Name] extends { kind: 'name' } ? never : Name }[keyof Computed]
  : never;
type CustomOf<S extends { filters: readonly { kind: string; name: string }[] }> = Extract<
  S['filters'][number],
  { kind: 'custom' | 'typed' }
>['name'];

/** Further ways to a record have to be served where they are declared. */
type ReadersOf<S> = S extends { readonly reading: string }
  ? { readonly furtherReaders: FurtherReaders }
  : { readonly furtherReaders?: undefined };

/** A tree keeps the way to each record in a column of its own. */
type PathOf<S, T> = S extends { readonly tree: string }
  ? T extends { path: PgColumn }
    ? unknown
    : { readonly 'no column': 'path' }
  : unknown;

/** The server's half of a resource; what it declares and no column or rule of the library serves has to be served here. */
export type ResourceOptions<F extends Fields, S extends ResourceSpec<F>, T extends RecordTable> = Needed<
  'columns',
  Unstored<F, T>,
  FieldColumn
> &
  Needed<'computed', Exclude<CountedOf<S>, keyof Stored<T>>, ComputedSource<unknown, Stored<T>>> &
  Needed<'filters', CustomOf<S>, CustomFilter> &
  PathOf<S, T> &
  ReadersOf<S> & {
    /** What the list is sorted by in place of the value itself, as the pinyin of a name. */
    readonly sorts?: { readonly [Name in S['sort'][number]]?: SQLWrapper };
    /** What filters ask in place of a value's own column, as the plain text of a rich one. */
    readonly filterBy?: Readonly<Record<string, SQLWrapper>>;
    /** What is answered of a value in place of what is stored. */
    readonly answers?: { readonly [Name in keyof F & string]?: (row: Stored<T>) => ValueOf<F[Name]> };
    /** The order of siblings in a tree, where that is not the order of the list. */
    readonly order?: Served['order'];
    readonly tree?: TreeServing;
    /** The table has an index of the pairs of the fields that are searched. */
    readonly hasPairs?: boolean;
    readonly cells?: Served['cells'];
    /** Rows as a file shows them, where their words are asked of the database. */
    readonly exported?: Served['exported'];
    /** What the history says of a change, where that is not the words of fields. */
    readonly changes?: (ctx: Ctx, before: Stored<T> | null, after: Stored<T>) => Promise<FieldChange[]>;
    /** What an earlier record is restored from, where that is not its form. */
    readonly state?: (row: Stored<T>) => Readonly<Record<string, unknown>>;
    /** Fields of people who have to do with a record, with what they are to it: they see it and are told that it is theirs. */
    readonly parties?: { readonly [Name in keyof F & string]?: string };
    readonly liveCopy?: DataKind;
    /** In what relations people see a record; unless it says, the person who made it, its parties, and those whose roles cover it. */
    readonly visibleBy?: readonly Relation[];
    readonly importing?: ImportingOptions;
    readonly page: PageAddress<{ id?: string }>;
    /** Locks what is locked before a record that is changed or removed. */
    readonly beforeLock?: (ctx: Ctx, id: string) => Promise<void>;
    /** What the caller may do with a record, where rows say so and that is not what their tags say alone. */
    readonly rights?: (ctx: Ctx, row: Stored<T>) => RowRights;
    /** Refuses to change or remove a record as it is now. */
    readonly assertMay?: (ctx: Ctx, row: Stored<T>, act: 'edit' | 'remove') => void;
    /** Refuses to change a record as it is now. */
    readonly beforeUpdate?: (ctx: Ctx, row: Stored<T>) => Promise<void>;
    readonly actions?: (change: { before: Stored<T> | null; after: Stored<T> | null }) => string | undefined;
    readonly isNewUnlisted?: boolean;
    /** The form as it is stored, where one field makes another one blank. */
    readonly prepare?: (form: ValuesOf<F>) => ValuesOf<F>;
    /** Faults that only the database knows; in a tree with the record above it, null at the top or where that is gone. */
    readonly faults?: (ctx: Ctx, form: ValuesOf<F> & FormValues, before: Stored<T> | null, parent: Stored<T> | null) => Promise<Fault[]>;
    /** Columns that follow from the form. */
    readonly derive?: (ctx: Ctx, form: FormValues, before: Stored<T> | null) => Promise<Readonly<Record<string, unknown>>>;
    /** What keeps a record from being removed, as in 「下还有 3 个部门」; blank for nothing. */
    readonly holders?: (ctx: Ctx, row: Stored<T>) => Promise<string>;
    readonly removeAdvice?: string;
    /** Refuses to remove a record that others name, or removes what goes with it. */
    readonly beforeRemove?: (ctx: Ctx, row: Stored<T>) => Promise<void>;
    /** Effects of the business. */
    readonly afterChange?: (ctx: Ctx, change: { before: Stored<T> | null; after: Stored<T> | null }) => Promise<void>;
  };

/** The same where names do not matter, without what its store knows. */
export type AnyOptions = Partial<Omit<Served, 'resource' | 'store' | 'visibility'>> & {
  visibleBy?: readonly Relation[];
};

/** A resource that is served: its routes, what its module gives to others, and the ways in for other code. */
export type DefinedResource<F extends Fields, Row, Detail> = {
  /** Registers the calls of the resource; further ones of its subject are served beside it. */
  routes: (calls: ResourceCallsOf | TreeCallsOf) => (app: FastifyInstance) => void;
  hooks: ResourceHooks;
  visibility: RecordVisibility<Row>;
  /** The detail of a record that the caller may see; A0404 where there is none. */
  read: (ctx: Ctx, id: string) => Promise<Detail>;
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
  move: (ctx: Ctx, row: Row, change: { action: string; set: Partial<Row> }) => Promise<Detail>;
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
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the contract makes those of a tree by `treeCalls`
      if (resource.tree !== undefined) return (app) => serveTree(app, served, calls as TreeCallsOf);
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the contract makes all others by `resourceCalls`
      const own = calls as ResourceCallsOf;
      noteServed({ served, calls: own });
      return (app) => serveResource(app, served, own);
    },
    // oxlint-disable-next-line typescript/consistent-type-assertions -- made of what the resource declares, whose names are lost inside
    read: async (ctx, id) => (await readResource(ctx, served, id)) as unknown as DetailOf<Resource<F, S>>,
    answer: async (ctx, rows) =>
      // oxlint-disable-next-line typescript/consistent-type-assertions -- made of what the resource declares, whose names are lost inside
      (await toResourceRows(ctx, served, rows as unknown as StoredRow[])) as unknown as DetailOf<Resource<F, S>>[],
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
export function serving(resource: AnyResource, store: Store, { visibleBy, ...options }: AnyOptions): Served {
  const { parties = {} } = options;
  const visibility = recordVisibility({
    table: store.table,
    noun: resource.noun,
    tag: `${resource.tag}:list`,
    relations: visibleBy ?? usualRelations(resource, store, parties),
    own: store.own,
  });
  const order = resource.tree === undefined ? [] : resource.sort.map((name) => sql`${store.at(name)}`);
  const usual = {
    computed: {},
    filters: {},
    filterBy: {},
    answers: {},
    sorts: {},
    order,
    tree: {},
    hasPairs: false,
    links: {},
    cells: {},
    liveCopy: null,
    importing: null,
    page: '',
    removeAdvice: '',
  };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of a table of records
  return { ...usual, ...options, parties, resource, store, visibility: visibility as unknown as RecordVisibility<StoredRow> };
}

/** The person who made a record, its parties, and those whose roles cover it; everybody, where a table does not keep whose its records are. */
function usualRelations({ noun }: AnyResource, { table, at }: Store, parties: Served['parties']): readonly Relation[] {
  const isScoped = ['companyId', 'departmentId', 'ownerId'].every((name) => hasColumn(table, name));
  return [
    party(table.createdBy, '创建人'),
    ...Object.entries(parties).map(([name, label]) => party(at(name), label)),
    isScoped ? dataScope({ company: at('companyId'), department: at('departmentId'), owner: at('ownerId') }) : everybody(noun),
  ];
}
