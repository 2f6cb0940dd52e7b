import { ownValue } from '@houtai/contract/own-value';
import { and, eq } from 'drizzle-orm';

import { type Ctx, holds } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import type { PreparedResource } from './options/served.ts';
import type { StoredRow } from './resource-store.ts';

/** A record that the caller may read by any means; A0404 otherwise. */
export async function readRow(ctx: Ctx, served: PreparedResource, id: string): Promise<StoredRow> {
  return (await readRowWithRights(ctx, served, id)).row;
}

/** Like `readRow`, with the ids that the caller may change, if the query provided them. */
export async function readRowWithRights(
  ctx: Ctx,
  { resource, store, visibility, furtherReaders }: PreparedResource,
  id: string,
): Promise<{ row: StoredRow; changeable?: ReadonlySet<string> }> {
  if (!(await furtherReaders?.mayRead(ctx, id))) {
    if (resource.reading === 'signed-in' && !holds(ctx.actor, `${resource.tag}:list`)) throw notFound(resource.noun);
    const { row, mayChange } = await visibility.read(ctx, id);
    return { row, changeable: new Set(mayChange ? [row.id] : []) };
  }
  const [row] = await ctx.db
    .select()
    .from(store.table)
    .where(and(store.own, eq(store.table.id, id)));
  if (!row) throw notFound(resource.noun);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a row of a table of records
  return { row: row as StoredRow };
}

/** Whether the caller may read a record and its files by any means. */
export async function mayReadRow(ctx: Ctx, { visibility, furtherReaders }: PreparedResource, id: string): Promise<boolean> {
  return (await furtherReaders?.mayRead(ctx, id)) === true || visibility.maySee(ctx, id);
}

/** Fields hidden from callers who read a record through `furtherReaders`. */
export async function hiddenFrom(ctx: Ctx, { furtherReaders }: PreparedResource, id: string): Promise<ReadonlySet<string>> {
  return (await furtherReaders?.hidden(ctx, id)) ?? new Set();
}

/** A detail with these fields reset to their initial values. */
export function withoutFields<Row extends Readonly<Record<string, unknown>>>(
  { resource }: PreparedResource,
  row: Row,
  hidden: ReadonlySet<string>,
): Row {
  const blanks = [...hidden].map((name) => [name, ownValue(resource.form.fields, name)?.initial ?? '']);
  return { ...row, ...Object.fromEntries(blanks) };
}
