import type { Fields } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { asc, eq, is, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';

import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { FormValues } from '../resource-store.ts';

/** The rows of another table that keep a field of several ids: whose they are, and what each of them names. */
export type LinkedField = { readonly record: PgColumn; readonly to: PgColumn };

/** What keeps a field: a column of the table, or rows of another one. */
export type FieldColumn = PgColumn | LinkedField;

/** Keeps a field of several ids as rows of another table, one for each; they go with the record. */
export function linkedBy(record: PgColumn, to: PgColumn): LinkedField {
  return { record, to };
}

/** The linked fields among those that say what keeps them, and the columns. */
export function splitColumns(columns: Readonly<Record<string, FieldColumn>>) {
  const entries = Object.entries(columns);
  return {
    links: Object.fromEntries(entries.filter((entry): entry is [string, LinkedField] => !is(entry[1], PgColumn))),
    columns: Object.fromEntries(entries.filter((entry): entry is [string, PgColumn] => is(entry[1], PgColumn))),
  };
}

type Links = Readonly<Record<string, LinkedField>>;

/** What the linked fields of records hold, by the id of the record. */
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

/** Keeps the linked fields of a record as its form has them. */
export async function keepLinks(
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

/** Under what key the rows of its table have a column. */
function keyIn(column: PgColumn): string {
  const [key] = Object.entries(column.table).find(([, each]) => each === column) ?? [];
  if (key === undefined) throw new Error(`${column.name} is no column of its table`);
  return key;
}
