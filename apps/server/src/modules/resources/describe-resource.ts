import type { Field, RowsField } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { describeFormFields, describeRows } from '@houtai/contract/form-words';
import { ownValue } from '@houtai/contract/own-value';
import type { FileEntry } from '@houtai/contract/record-files';
import { isFileField } from '@houtai/contract/resource';
import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { AnsweredRow } from '#modules/lists/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { describeText } from '#platform/html/rich-text.ts';
import { namesOfRecords } from '#platform/references.ts';

import { describeCodes } from './fields/code-fields.ts';
import type { PreparedResource } from './options/served.ts';
import type { FormValues } from './resource-store.ts';

/** The fields of a detail in words, for the history. */
export async function describeResource(ctx: Ctx, served: PreparedResource, detail: AnsweredRow): Promise<Record<string, string>> {
  const { resource } = served;
  const { fields } = resource.form;
  // In parallel, so that lookups of names are combined.
  const described = Object.entries(fields).map(async ([name, field]): Promise<[string, string | undefined]> => [
    name,
    await describeField(ctx, served, { name, field, detail }),
  ]);
  const [codes, ...words] = await Promise.all([describeCodes(ctx, resource, detail), ...described]);
  const known = words.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...describeFormFields(fields, detail), ...codes, ...Object.fromEntries(known) };
}

type Described = { name: string; field: Field; detail: AnsweredRow };

/** Describes fields that need more than their declaration and value; undefined for others. */
async function describeField(ctx: Ctx, served: PreparedResource, { name, field, detail }: Described): Promise<string | undefined> {
  const value = ownValue(detail, name);
  const own = ownValue(served.words, name);
  if (own) return own(value);
  if (isFileField(field))
    return fileListIn(detail)
      .map(({ fileName }) => fileName)
      .join('、');
  if ((field.kind === 'id' || field.kind === 'ids') && field.of !== 'other') {
    const ids = textOf(value).split(',');
    const nameOf = await namesOfRecords(ctx, field.of, ids);
    return ids.map(nameOf).filter(Boolean).join('、');
  }
  if (name === served.resource.tree) return value === '' ? '（顶层）' : titleOfRow(ctx, served, textOf(value));
  if (field.kind === 'rich') return describeText(textOf(value));
  if (field.kind === 'rows' && Array.isArray(value)) return describeRows(field, await namedRows(ctx, field, value)).join('\n');
  return undefined;
}

/** Rows of parts with ids replaced by names. */
async function namedRows(ctx: Ctx, { fields }: RowsField, rows: readonly FormValues[]): Promise<FormValues[]> {
  const parts = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'id' && field.of !== 'other' ? { name, of: field.of } : [],
  );
  const named = await Promise.all(
    parts.map(async ({ name, of }) => {
      const nameOf = await namesOfRecords(
        ctx,
        of,
        rows.map((row) => textOf(ownValue(row, name))),
      );
      return { name, nameOf };
    }),
  );
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(named.map(({ name, nameOf }) => [name, nameOf(textOf(ownValue(row, name)))])),
  }));
}

async function titleOfRow({ db }: Ctx, { resource, store }: PreparedResource, id: string): Promise<string> {
  const [row] = await db
    .select({ title: sql<string>`${store.at(resource.title)}` })
    .from<PgTable>(store.table)
    .where(eq(store.table.id, id));
  return row?.title ?? '';
}

function fileListIn({ fileList }: AnsweredRow): readonly FileEntry[] {
  return Array.isArray(fileList) ? fileList : [];
}
