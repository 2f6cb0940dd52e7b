import { textOf } from '@houtai/contract/form-check';
import { describeFormFields } from '@houtai/contract/form-words';
import { linkTo } from '@houtai/contract/links';
import { ownValue } from '@houtai/contract/own-value';
import { type AnyResource, isFileField } from '@houtai/contract/resource';
import { fieldIn, headingIn, idNameOf, serialIn } from '@houtai/contract/resource-parts';
import type { SearchHit } from '@houtai/contract/search';
import type { Tag } from '@houtai/contract/tags';
import { and, eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm';

import type { AnsweredRow } from '#modules/lists/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import type { Hooks } from '#platform/module.ts';

import { titleOf } from './options/record-titles.ts';
import type { PreparedResource } from './options/served.ts';
import { mayReadRow } from './record-access.ts';
import { resourceImport } from './resource-import.ts';
import { resourcePage } from './resource-list.ts';
import type { StoredRow } from './resource-store.ts';

/** What the module of a resource provides to modules below it. */
export type ResourceHooks = {
  readonly [
    Name in 'recordName' | 'liveCopy' | 'liveRecords' | 'importKind' | 'records' | 'explain' | 'files' | 'search'
  ]: readonly Hooks[Name][];
};

/** The hooks of a resource. Records with comments can be found, mentioned, watched and explained. */
export function resourceHooks(served: PreparedResource): ResourceHooks {
  const { resource, store, visibility, liveCopy, importing } = served;
  const { key, tag } = resource;
  const hasFiles = Object.values(resource.form.fields).some((field) => isFileField(field) || field.kind === 'rich');
  const name = store.at(serialIn(resource)?.name ?? resource.title);
  const ifKnown = <Hook>(hook: Hook): Hook[] => (resource.comments ? [hook] : []);
  return {
    recordName: [{ type: key, table: store.table, id: store.table.id, name }],
    liveCopy: liveCopy === null ? [] : [{ type: key, kind: liveCopy }],
    liveRecords: [{ type: key, visibility, stored: storedAt(served) }],
    importKind: importing ? [resourceImport(served, importing)] : [],
    records: ifKnown(recordKindOf(served)),
    explain: ifKnown(explainerOf(served)),
    files: resource.comments || hasFiles ? [{ recordType: key, mayRead: (ctx, id) => mayReadRow(ctx, served, id) }] : [],
    search: ifKnown({ tag: listTag(tag), find: (ctx: Ctx, keyword: string, most: number) => searchIn(ctx, served, { keyword, most }) }),
  };
}

/** The table and columns for events of its records to programs. */
function storedAt({ resource, store, stateColumn }: PreparedResource): NonNullable<Hooks['liveRecords']['stored']> {
  const { table } = store;
  const serial = serialIn(resource);
  const state = ownValue(getTableColumns(table), stateColumn ?? 'state');
  return {
    noun: resource.noun,
    tag: listTag(resource.tag),
    table,
    id: table.id,
    version: table.version,
    ...(serial && { number: store.at(serial.name) }),
    ...(state && { state }),
    hasComments: resource.comments === true,
  };
}

/** Records for mentions and searches, by name, with the people involved. */
function recordKindOf(served: PreparedResource): Hooks['records'] {
  const { resource, store, visibility, page } = served;
  const serial = serialIn(resource);
  return {
    type: resource.key,
    noun: resource.noun,
    tag: listTag(resource.tag),
    ...(serial && { prefix: serial.prefix }),
    find: async (ctx, by) => {
      if (!('ids' in by) && !serial) return [];
      const rows = await readRows(
        ctx,
        served,
        'ids' in by ? inArray(store.table.id, [...by.ids]) : inArray(store.at('serial'), [...by.serials]),
      );
      return rows.map((row) => ({
        id: row.id,
        number: spokenName(served, row),
        title: titleOf(served, row),
        url: linkTo(page, { id: row.id }),
      }));
    },
    visibility,
  };
}

/** The name of a record in sentences: its number, or its title in brackets. */
function spokenName(served: PreparedResource, row: StoredRow): string {
  const serial = serialIn(served.resource);
  return serial ? textOf(ownValue(row, serial.name)) : `「${titleOf(served, row)}」`;
}

/** Explains who sees a record; found by id, name, number or code. */
function explainerOf(served: PreparedResource): Hooks['explain'] {
  const { resource, store, visibility } = served;
  const { table } = store;
  const serial = serialIn(resource);
  const isField = (name?: string): name is string => name !== undefined && Object.hasOwn(resource.form.fields, name);
  const named = [resource.title, resource.code].filter(
    (name): name is string => isField(name) || (name !== undefined && name === serial?.name),
  );
  const found = [table.id, ...named.map(store.at)];
  return {
    type: resource.key,
    label: resource.noun,
    access: listTag(resource.tag),
    find: async ({ db }, key) => {
      const rows = await db
        .select()
        .from(table)
        .where(and(store.own, or(...found.map((column) => eq(column, key)))));
      return rows.map((row) => {
        const at = (name: string) => textOf(ownValue(row, name));
        return {
          id: at('id'),
          // oxlint-disable-next-line typescript/consistent-type-assertions -- a row of a table of records
          number: serial ? at(serial.name) : titleOf(served, row as StoredRow),
          ownerId: at('ownerId'),
          departmentId: at('departmentId'),
          companyId: at('companyId'),
        };
      });
    },
    maySee: visibility.maySee,
    ways: visibility.explain,
  };
}

async function searchIn(ctx: Ctx, served: PreparedResource, { keyword, most }: { keyword: string; most: number }): Promise<SearchHit[]> {
  const { resource, page } = served;
  const { rows } = await resourcePage(ctx, served, { keyword, sort: resource.defaultSort, offset: 1, limit: most });
  return rows.map((row) => ({
    kind: resource.key,
    noun: resource.noun,
    id: textOf(ownValue(row, idNameOf(resource))),
    title: headingIn(resource, row) || textOf(ownValue(row, resource.code ?? '')),
    note: (resource.note ?? [])
      .map((name) => wordsFor(resource, name, row))
      .filter(Boolean)
      .join(' '),
    url: linkTo(page, { ...served.everyView, id: textOf(ownValue(row, idNameOf(resource))) }),
  }));
}

/** The text of a value in a row: the label of a choice, otherwise the value itself. */
function wordsFor(resource: AnyResource, name: string, row: AnsweredRow): string {
  const field = fieldIn(resource, name);
  return field ? (ownValue(describeFormFields({ [name]: field }, row), name) ?? '') : textOf(ownValue(row, name));
}

async function readRows({ db }: Ctx, { store }: PreparedResource, where: SQL): Promise<StoredRow[]> {
  const { table } = store;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of a table of records
  return (await db.select().from(table).where(and(store.own, where))) as unknown as StoredRow[];
}

function listTag(tag: string): Tag {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a tag of the subject, which says them all
  return `${tag}:list` as Tag;
}
