import type { Fields } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { asc, eq, is, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';

import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { FormValues } from '../resource-store.ts';

/** A join table for a field with several ids: the record's column and the id's column. */
export type LinkedField = { readonly record: PgColumn; readonly to: PgColumn };

/** Stores a field in a column, or in a join table. */
export type FieldColumn = PgColumn | LinkedField;

/** Stores a field with several ids in a join table; its rows are deleted with the record. */
export function linkedBy(record: PgColumn, to: PgColumn): LinkedField {
  return { record, to };
}

/** Separates linked fields from columns. */
export function splitColumns(columns: Readonly<Record<string, FieldColumn>>) {
  const entries = Object.entries(columns);
  return {
    links: Object.fromEntries(entries.filter((entry): entry is [string, LinkedField] => !is(entry[1], PgColumn))),
    columns: Object.fromEntries(entries.filter((entry): entry is [string, PgColumn] => is(entry[1], PgColumn))),
  };
}

type Links = Readonly<Record<string, LinkedField>>;

/** The values of the linked fields of records, by record id. */
export async function readLinks(
  { db }: Pick<Ctx, 'db'>,
  { fields, links }: { fields: Fields; links: Links },
  ids: readonly string[],
): Promise<(id: string) => FormValues> {
  const read = Object.entries(links).map(async ([name, { record, to }]): Promise<[string, Map<string, string[]>]> => {
    const rows = await db
      .select({ id: sql<string>`${record}`, to: sql<string>`${to}` })
      .from(record.table)
      .where(isOneOf(record, ids))
      .orderBy(asc(to));
    const of = new Map<string, string[]>();
    for (const row of rows) of.set(row.id, [...(of.get(row.id) ?? []), row.to]);
    return [name, of];
  });
  const all = await Promise.all(read);
  const isList = (name: string) => Array.isArray(ownValue(fields, name)?.initial);
  return (id) =>
    Object.fromEntries(
      all.map(([name, of]) => {
        const linked = of.get(id) ?? [];
        return [name, isList(name) ? linked : linked.join(',')];
      }),
    );
}

/** Stores the linked fields of a record from its form. */
export async function storeLinks(
  { db, work }: Pick<Ctx, 'db' | 'work'>,
  links: Links,
  { id, form }: { id: string; form: FormValues },
): Promise<void> {
  for (const [name, { record, to }] of Object.entries(links)) {
    await db.delete(record.table).where(eq(record, id));
    const linked = [...new Set(textOf(ownValue(form, name)).split(',').filter(Boolean))];
    const [ofRecord, ofLinked] = [keyIn(record), keyIn(to)];
    await work.insertAll(
      db,
      record.table,
      linked.map((each) => ({ [ofRecord]: id, [ofLinked]: each })),
    );
  }
}

/** The property name of a column in rows of its table. */
function keyIn(column: PgColumn): string {
  const [key] = Object.entries(column.table).find(([, each]) => each === column) ?? [];
  if (key === undefined) throw new Error(`${column.name} is no column of its table`);
  return key;
}
