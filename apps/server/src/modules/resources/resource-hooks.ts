import { textOf } from '@houtai/contract/form-check';
import { linkTo } from '@houtai/contract/links';
import { ownValue } from '@houtai/contract/own-value';
import type { SearchHit } from '@houtai/contract/search';
import type { Tag } from '@houtai/contract/tags';
import { and, eq, inArray, or } from 'drizzle-orm';

import type { Ctx } from '#platform/db/context.ts';
import type { Hooks } from '#platform/module.ts';

import { titleOf } from './change-resource.ts';
import type { Served } from './define-resource.ts';
import { resourceImport } from './resource-import.ts';
import { resourcePage } from './resource-list.ts';
import type { StoredRow } from './resource-store.ts';

/** What the module of a resource gives to the modules below it. */
export type ResourceHooks = {
  readonly [Name in 'recordName' | 'liveCopy' | 'importKind' | 'records' | 'explain' | 'files' | 'search']: readonly Hooks[Name][];
};

/** The hooks that follow from a resource. Records that take comments are known to others: found, mentioned, watched and explained. */
export function resourceHooks(served: Served): ResourceHooks {
  const { resource, store, liveCopy, importing, visibility } = served;
  const { key, tag } = resource;
  const ifKnown = <Hook>(hook: Hook): Hook[] => (resource.comments ? [hook] : []);
  return {
    recordName: [{ type: key, table: store.table, id: store.table.id, name: store.at(resource.title) }],
    liveCopy: liveCopy === null ? [] : [{ type: key, kind: liveCopy }],
    importKind: importing ? [resourceImport(served, importing)] : [],
    records: ifKnown(recordKindOf(served)),
    explain: ifKnown(explainerOf(served)),
    files: ifKnown({ recordType: key, mayRead: visibility.maySee }),
    search: ifKnown({ tag: listTag(tag), find: (ctx: Ctx, keyword: string, most: number) => searchIn(ctx, served, { keyword, most }) }),
  };
}

/** Records as others speak of them, by their names, and who has to do with each. */
function recordKindOf(served: Served): Hooks['records'] {
  const { resource, visibility, page } = served;
  return {
    type: resource.key,
    noun: resource.noun,
    tag: listTag(resource.tag),
    find: async (ctx, by) => {
      const rows = 'ids' in by ? await readRows(ctx, served, by.ids) : [];
      return rows.map((row) => ({
        id: row.id,
        number: `「${titleOf(served, row)}」`,
        title: titleOf(served, row),
        url: linkTo(page, { id: row.id }),
      }));
    },
    visibility,
  };
}

/** Why somebody sees a record or not; one is found by its id, name or code. */
function explainerOf(served: Served): Hooks['explain'] {
  const { resource, store, visibility } = served;
  const { table } = store;
  const isField = (name?: string): name is string => name !== undefined && Object.hasOwn(resource.form.fields, name);
  const found = [table.id, store.at(resource.title), ...(isField(resource.code) ? [store.at(resource.code)] : [])];
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
          number: titleOf(served, row as StoredRow),
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

async function searchIn(ctx: Ctx, served: Served, { keyword, most }: { keyword: string; most: number }): Promise<SearchHit[]> {
  const { resource, page } = served;
  const { rows } = await resourcePage(ctx, served, { keyword, sort: resource.defaultSort, offset: 1, limit: most });
  return rows.map((row) => ({
    kind: resource.key,
    noun: resource.noun,
    id: row.id,
    title: textOf(ownValue(row, resource.title)),
    note: (resource.note ?? [])
      .map((name) => textOf(ownValue(row, name)))
      .filter(Boolean)
      .join(' '),
    url: linkTo(page, { id: row.id }),
  }));
}

async function readRows({ db }: Ctx, { store }: Served, ids: readonly string[]): Promise<StoredRow[]> {
  const { table } = store;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of a table of records
  return (await db
    .select()
    .from(table)
    .where(and(store.own, inArray(table.id, [...ids])))) as unknown as StoredRow[];
}

function listTag(tag: string): Tag {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a tag of the subject, which says them all
  return `${tag}:list` as Tag;
}
