import type { Field, RecordKind } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { type ComputedValue, isFileField, listedFields } from '@houtai/contract/resource';
import { computedIn, idNameOf, namedFields } from '@houtai/contract/resource-parts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { filesOf } from '#modules/files/index.ts';
import { type AnsweredRow, fieldRights, withoutHidden } from '#modules/lists/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';
import { namesOfRecords } from '#platform/references.ts';

import { listedLines, readLines } from './fields/line-store.ts';
import { readLinks } from './fields/linked-fields.ts';
import type { ComputedSource, DetailUse, PreparedResource } from './options/served.ts';
import { readRowWithRights } from './record-access.ts';
import { hasColumn, type StoredRow } from './resource-store.ts';

/** Rows of the list: listed fields, computed values, audit columns, and the caller's rights. */
export async function toResourceRows(
  ctx: Ctx,
  served: PreparedResource,
  rows: readonly StoredRow[],
  changeable?: ReadonlySet<string>,
): Promise<AnsweredRow[]> {
  const { resource, store } = served;
  // In parallel, so that lookups of names are combined.
  const [linked, computed, linesOf, mayOf, names] = await Promise.all([
    linksOf(ctx, served, rows),
    computedValues(ctx, served, rows, 'row'),
    readLines(ctx, { lines: listedLines(served) }, rows),
    rightsOver(ctx, served, rows, changeable),
    travellingNames(ctx, served, rows),
  ]);
  const rights = fieldRights(ctx, resource);
  const idName = idNameOf(resource);
  const listed = Object.entries(listedFields(resource));
  const isLinked = Object.keys(served.links).length > 0;
  const hasLines = Object.keys(served.lines).length > 0;
  return rows.map((row) => {
    const values = isLinked ? { ...store.read(row), ...linked(row.id) } : store.read(row);
    // Assigned one by one for speed, because lists make many of these objects.
    const answered: Record<string, unknown> & { version: number } = { version: row.version, [idName]: row.id };
    for (const [name, field] of listed) answered[name] = stored(field, ownValue(values, name));
    for (const [name, valueOf] of names) answered[name] = valueOf(row);
    if (hasLines) Object.assign(answered, linesOf(row));
    for (const [name, valueOf] of computed) answered[name] = valueOf(row);
    answered['createdAt'] = row.createdAt.toISOString();
    answered['updatedAt'] = row.updatedAt.toISOString();
    if (resource.rights) answered['may'] = mayOf(row);
    return withoutHidden(resource, rights, answered, { values, createdBy: row.createdBy });
  });
}

/** The caller's rights to each record: by their tags, unless the resource decides. */
async function rightsOver(ctx: Ctx, served: PreparedResource, rows: readonly StoredRow[], known?: ReadonlySet<string>) {
  const { resource, may: own } = served;
  const usual = { edit: holds(ctx.actor, `${resource.tag}:edit`), remove: holds(ctx.actor, `${resource.tag}:remove`) };
  if (!own) return (row: StoredRow) => served.rights?.(ctx, row) ?? usual;
  const changeable = known ?? (await changeableAmong(ctx, served, rows));
  return (row: StoredRow) => own(ctx, { row, mayChange: changeable.has(row.id) });
}

async function changeableAmong(
  ctx: Ctx,
  { store: { table }, visibility }: PreparedResource,
  rows: readonly StoredRow[],
): Promise<ReadonlySet<string>> {
  const ids = rows.map(({ id }) => id);
  const { mayChange } = await visibility.conditions(ctx);
  const found = await ctx.db
    .select({ id: sql<string>`${table.id}` })
    .from<PgTable>(table)
    .where(and(isOneOf(table.id, ids), mayChange));
  return new Set(found.map(({ id }) => id));
}

type ValueOf = (row: StoredRow) => unknown;

/** Display names for the ids of other records, looked up again. */
async function travellingNames(ctx: Ctx, { resource, store }: PreparedResource, rows: readonly StoredRow[]): Promise<[string, ValueOf][]> {
  return Promise.all(
    [...namedFields(resource)].map(async ([name, { by, of }]): Promise<[string, ValueOf]> => {
      const idIn = (row: StoredRow) => textOf(ownValue(store.read(row), by));
      const nameOf = await namesOfRecords(ctx, of, rows.map(idIn));
      return [name, (row) => nameOf(idIn(row))];
    }),
  );
}

/** The detail of a record that the caller may see; A0404 otherwise. */
export async function readResource(ctx: Ctx, served: PreparedResource, id: string): Promise<AnsweredRow> {
  const { row, changeable } = await readRowWithRights(ctx, served, id);
  return toResourceDetail(ctx, served, row, { changeable, isOpened: true });
}

type Detailing = Partial<DetailUse> & { changeable?: ReadonlySet<string> | undefined };

/**
 * The detail of a record: its row, its other fields, and its files with names; `changeable` are the ids that the caller may change, if
 * known.
 */
export async function toResourceDetail(
  ctx: Ctx,
  served: PreparedResource,
  row: StoredRow,
  { changeable, isOpened = false }: Detailing = {},
): Promise<AnsweredRow> {
  const { resource, store } = served;
  const [[listed], computed, form] = await Promise.all([
    toResourceRows(ctx, served, [row], changeable),
    computedValues(ctx, served, [row], 'detail'),
    toResourceForm(ctx, served, row),
  ]);
  const values = { ...listed, ...form, ...Object.fromEntries(computed.map(([name, valueOf]) => [name, valueOf(row)])) };
  const answered = { ...values, ...(await detailValues(ctx, served, row, { listed: values, how: { isOpened } })) };
  return withoutHidden(resource, fieldRights(ctx, resource), answered, { values: store.read(row), createdBy: row.createdBy });
}

type Detailed = { listed: AnsweredRow; how: DetailUse };

async function detailValues(ctx: Ctx, { resource, details }: PreparedResource, row: StoredRow, { listed, how }: Detailed) {
  const values = Object.keys(resource.detailValues ?? {}).map(async (name): Promise<[string, unknown]> => {
    const serve = ownValue(details, name);
    if (!serve) throw new Error(`nobody serves ${resource.key}.${name}`);
    return [name, await serve(ctx, row, listed, how)];
  });
  return Object.fromEntries(await Promise.all(values));
}

/**
 * A record as form values with file names, regardless of the reader, for comparing changes and for the history. `hasFiles` is false if it
 * is known to have none, `hasNames` if names of other records are not needed.
 */
export async function toResourceForm(
  ctx: Ctx,
  served: PreparedResource,
  row: StoredRow,
  { hasFiles = true, hasNames = true } = {},
): Promise<AnsweredRow> {
  const { resource, store } = served;
  const values = { ...store.read(row), ...(await linksOf(ctx, served, [row]))(row.id) };
  const fields = Object.entries(resource.form.fields).filter(([, field]) => !isFileField(field));
  const form = Object.fromEntries(fields.map(([name, field]) => [name, stored(field, ownValue(values, name))]));
  const travelling = hasNames ? await travellingNames(ctx, served, [row]) : [];
  const names = Object.fromEntries(travelling.map(([name, nameOf]) => [name, nameOf(row)]));
  const lines = (await readLines(ctx, served, [row]))(row);
  return {
    [idNameOf(resource)]: row.id,
    version: row.version,
    ...form,
    ...names,
    ...lines,
    ...(await filesIn(ctx, served, row.id, hasFiles)),
  };
}

async function linksOf(ctx: Ctx, { resource, links }: PreparedResource, rows: readonly StoredRow[]) {
  return readLinks(
    ctx,
    { fields: resource.form.fields, links },
    rows.map(({ id }) => id),
  );
}

async function filesIn(ctx: Ctx, { resource }: PreparedResource, id: string, hasFiles: boolean) {
  const [name] = Object.entries(resource.form.fields).find(([, field]) => isFileField(field)) ?? [];
  if (name === undefined) return {};
  const fileList = hasFiles ? ((await filesOf(ctx, resource.key, [id])).get(id) ?? []) : [];
  return { [name]: fileList.map((file) => file.id).join(','), fileList };
}

/** Null in a nullable column means the initial value. */
function stored(field: Field, value: unknown): unknown {
  return value ?? field.initial;
}

const MISSING = {
  count: 0,
  text: '',
  name: '',
  names: [],
  serial: '',
  flag: false,
  field: '',
  moment: null,
  urgency: null,
  other: null,
} as const;

async function computedValues(ctx: Ctx, served: PreparedResource, rows: readonly StoredRow[], where: 'row' | 'detail') {
  const { resource, store, computed, lines } = served;
  const values = computedIn(resource, where).filter(([name]) => !Object.hasOwn(lines, name));
  return Promise.all(
    values.map(async ([name, value]): Promise<[string, ValueOf]> => {
      const source = ownValue(computed, name);
      if (source) {
        const values = await source(ctx, rows);
        return [name, ({ id }) => values.get(id) ?? MISSING[value.kind]];
      }
      if (value.kind === 'urgency') return [name, await urgencyFields(ctx, served, rows)];
      if (hasColumn(store.table, name)) return [name, (row) => answered(value, ownValue(row, name))];
      if (name === resource.title && served.titleOf) return [name, served.titleOf];
      return [name, await namedBy(ctx, served, rows, { name, value })];
    }),
  );
}

/** Looks up the names for a field with ids. */
async function namedBy(
  ctx: Ctx,
  { resource, store }: PreparedResource,
  rows: readonly StoredRow[],
  { name, value }: Computed,
): Promise<ValueOf> {
  if (value.kind !== 'name' && value.kind !== 'names') throw new Error(`nobody serves ${resource.key}.${name}`);
  const field = ownValue(resource.form.fields, value.of);
  if (field?.kind !== 'id' && field?.kind !== 'ids') throw new Error(`${resource.key}.${value.of} names no record`);
  const heldIn = (row: StoredRow) => textOf(ownValue(store.read(row), value.of));
  if (field.kind === 'id') {
    const nameOf = await namesOfRecords(ctx, field.of, rows.map(heldIn));
    return (row) => nameOf(heldIn(row));
  }
  const idsIn = (row: StoredRow) => heldIn(row).split(',').filter(Boolean);
  const nameOf = await namesOfRecords(ctx, field.of, rows.flatMap(idsIn));
  return (row) => (value.kind === 'names' ? idsIn(row).map(nameOf) : nameOf(idsIn(row)[0] ?? ''));
}

type Computed = { name: string; value: ComputedValue };

async function urgencyFields(ctx: Ctx, { resource, urgencyRows }: PreparedResource, rows: readonly StoredRow[]): Promise<ValueOf> {
  if (!urgencyRows) throw new Error(`nobody says how urgent a record of ${resource.key} is`);
  const fieldsOf = await urgencyRows(ctx, rows);
  return ({ id }) => fieldsOf.get(id) ?? null;
}

/** Converts dates to ISO text, and missing field values to their initial value. */
function answered(of: ComputedValue, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return of.kind === 'field' ? stored(of.field, value) : value;
}

/** Counts rows of another table that refer to a record in this column, optionally with a condition. */
export function countColumn(column: PgColumn, where?: SQL): ComputedSource<number, { id: string }> {
  return async ({ db }, rows) => {
    const counted = await db
      .select({ id: sql<string>`${column}`, many: sql<number>`count(*)::int` })
      .from(column.table)
      .where(
        and(
          isOneOf(
            column,
            rows.map(({ id }) => id),
          ),
          where,
        ),
      )
      .groupBy(column);
    return new Map(counted.map(({ id, many }) => [id, many]));
  };
}

/** The name of the person in a column without a field. */
export function personNamed<Name extends string>(name: Name): NameSource<Name> {
  return recordNamed('person', name);
}

/** The name of the record in a column without a field. */
export function recordNamed<Name extends string>(kind: RecordKind, name: Name): NameSource<Name> {
  return async (ctx, rows) => {
    const nameOf = await namesOfRecords(
      ctx,
      kind,
      rows.flatMap((row) => row[name] ?? []),
    );
    return new Map(rows.map((row) => [row.id, nameOf(row[name] ?? '')]));
  };
}

type NameSource<Name extends string> = ComputedSource<string, { id: string } & Readonly<Record<Name, string | null>>>;
