import { ownValue } from '@houtai/contract/own-value';

import type { Ctx } from '#platform/db/work/context.ts';

import type { FormValues } from '../resource-store.ts';

type Lines = readonly Readonly<Record<string, unknown>>[];

/** Where the rows of a field lie that has a table of its own; what is read may say more of each than the form holds. */
export type LineStore = {
  /** Those of these records in their order, by record; a record without any may be left out. */
  readonly read: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, Lines>>;
  /** Replaces those of one record. */
  readonly write: (ctx: Ctx, id: string, lines: unknown) => Promise<void>;
};

type LineStores = { readonly lines: Readonly<Record<string, LineStore>> };

/** The rows of each such field of a record. */
export async function readLines(
  ctx: Ctx,
  { lines }: LineStores,
  records: readonly { id: string }[],
): Promise<(record: { id: string }) => Readonly<Record<string, Lines>>> {
  const ids = records.map(({ id }) => id);
  const read = await Promise.all(Object.entries(lines).map(async ([name, store]) => [name, await store.read(ctx, ids)] as const));
  return ({ id }) => Object.fromEntries(read.map(([name, byRecord]) => [name, byRecord.get(id) ?? []]));
}

/** Stores the rows of each such field of a record as its form has them. */
export async function writeLines(ctx: Ctx, { lines }: LineStores, id: string, form: FormValues): Promise<void> {
  for (const [name, store] of Object.entries(lines)) await store.write(ctx, id, ownValue(form, name));
}
