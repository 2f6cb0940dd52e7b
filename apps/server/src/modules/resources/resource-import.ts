import { line } from '@houtai/contract/form';
import { ownValue } from '@houtai/contract/own-value';
import { anyForm, isFileField } from '@houtai/contract/resource';
import { canBe, namedFields, serialIn, shortNounOf } from '@houtai/contract/resource-parts';
import type { Tag } from '@houtai/contract/tags';
import { and, inArray, or, type SQL } from 'drizzle-orm';

import { type FoundRecord, type ImportKind, importKind } from '#modules/imports/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { type LookUp, referenceTo } from '#platform/references.ts';

import { addResource, removeResource, updateResource } from './change-resource.ts';
import { nameOf } from './options/record-titles.ts';
import type { ImportingOptions, PreparedResource } from './options/served.ts';
import { toResourceForm } from './resource-rows.ts';
import type { StoredRow } from './resource-store.ts';
import { treeImport } from './tree-import.ts';

/** The import of a resource. Files, rows of parts and restricted fields have no column. */
export function resourceImport(served: PreparedResource, { keys = [], lookUps, ...options }: ImportingOptions): ImportKind {
  const { resource, store } = served;
  const serial = serialIn(resource);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a tag of the subject, which says them all
  const tag = (last: string): Tag => `${resource.tag}:${last}` as Tag;
  const { fields } = resource.form;
  const tree = resource.tree === undefined ? undefined : treeImport(served, options.initial ?? (() => ({})));
  const named = namedFields(resource);
  const left = Object.entries(fields).flatMap(([name, field]) =>
    named.has(name) || isFileField(field) || field.kind === 'rows' || Object.hasOwn(resource.readers ?? {}, name) ? name : [],
  );
  const { lookUps: ownLookUps, ...parts } = tree ?? {};
  return importKind({
    ...options,
    keys,
    name: shortNounOf(resource),
    ...(serial && { isNumbered: true, keys: [serial.name], beside: { [serial.name]: line('编号', { max: 20 }) } }),
    recordType: resource.key,
    tag: tag('import'),
    may: { add: tag('add'), edit: tag('edit'), ...(canBe(resource, 'remove') && { remove: tag('remove') }) },
    form: anyForm(resource),
    leave: left,
    table: store.table,
    lookUps: { ...referenceLookUps(served), ...ownLookUps, ...lookUps },
    find: async (ctx, rows) => {
      if (serial)
        return findNumbered(
          ctx,
          served,
          rows.map((row) => (ownValue(row, serial.name) ?? '').toUpperCase()),
        );
      const alike = keys.map((key) =>
        inArray(
          store.at(key),
          rows.flatMap((row) => ownValue(row, key) || []),
        ),
      );
      const found = await readFound(ctx, served, or(...alike));
      const by = (key: string, text = '') => (text === '' ? undefined : found.find(({ values }) => ownValue(values, key) === text));
      return rows.map((row) => keys.map((key) => by(key, ownValue(row, key))).find((one) => one !== undefined) ?? null);
    },
    read: (ctx, ids) => readFound(ctx, served, inArray(store.table.id, [...ids])),
    add: (ctx, values) => addResource(ctx, served, values),
    update: (ctx, { id, version }, values) => updateResource(ctx, served, { ...values, id, version }),
    remove: (ctx, { id, version }) => removeResource(ctx, served, id, resource.removal === 'by-version' || serial ? version : undefined),
    ...parts,
  });
}

async function findNumbered(ctx: Ctx, served: PreparedResource, numbers: readonly string[]): Promise<(FoundRecord | null)[]> {
  const found = await readFound(ctx, served, inArray(served.store.at(serialIn(served.resource)?.name ?? ''), [...numbers]));
  return numbers.map((number) => found.find(({ name }) => name === number) ?? null);
}

/** The possible values of reference fields, provided by the records' own module. */
function referenceLookUps({ resource }: PreparedResource): Record<string, LookUp> {
  return Object.fromEntries(
    Object.entries(resource.form.fields).flatMap(([name, field]): [string, LookUp][] => {
      if ((field.kind !== 'id' && field.kind !== 'ids') || isFileField(field) || field.of === 'other') return [];
      return [[name, async (ctx) => (await referenceTo(ctx, field.of)?.options?.(ctx)) ?? []]];
    }),
  );
}

async function readFound(ctx: Ctx, served: PreparedResource, where: SQL | undefined): Promise<FoundRecord[]> {
  const { store, visibility } = served;
  const { visible } = await visibility.conditions(ctx);
  const rows = await ctx.db
    .select()
    .from(store.table)
    .where(and(store.own, visible, where));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of a table of records
  return Promise.all((rows as unknown as StoredRow[]).map(async (row) => toFound(ctx, served, row)));
}

async function toFound(ctx: Ctx, served: PreparedResource, row: StoredRow): Promise<FoundRecord> {
  return { id: row.id, version: row.version, name: nameOf(served, row), values: await toResourceForm(ctx, served, row) };
}
