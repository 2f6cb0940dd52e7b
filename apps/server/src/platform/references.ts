import type { RecordKind } from '@houtai/contract/form';
import type { ReferenceOption } from '@houtai/contract/form-options';
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { arrayLiteral, isOneOfParameter } from './db/pages/is-one-of.ts';
import { preparedQuery } from './db/pages/prepared-query.ts';
import { batchLookups } from './db/work/batched.ts';
import type { Ctx } from './db/work/context.ts';
import type { Registry } from './module.ts';

export type { ReferenceOption } from '@houtai/contract/form-options';

/** Looks up the options of a field for this user, without those that they may not choose. */
export type LookUp = (ctx: Ctx) => Promise<ReferenceOption[]>;

/** A table with its columns of ids and names. */
export type NamedTable = { table: PgTable; id: PgColumn; name: PgColumn };

/** How fields of other records refer to the records of a kind by id. */
export type Reference = {
  /** The kind, as fields declare it. */
  of: RecordKind;
  /**
   * The tables with the names, or a function that finds names by id, for any user, because names resolve outside of data scopes. A removed
   * id has no name.
   */
  names: readonly NamedTable[] | ((ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>);
  /** The ids that forms offer, and the refusal of others; absent if any id is accepted. */
  offered?: { among: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlySet<string>>; refusal: string };
  /** The options for a text of a sheet. */
  options?: LookUp;
  /** The field that is their name in their histories, by record type. */
  nameFields?: Readonly<Record<string, string>>;
};

declare module './module.ts' {
  interface Hooks {
    reference: Reference;
  }
}

/** The reference to records of a kind; undefined if no module provides it. */
export function referenceTo({ registry }: Pick<Ctx, 'registry'>, kind: RecordKind): Reference | undefined {
  return registry.given('reference').find(({ of }) => of === kind);
}

/** The names of records by id; blank for a removed record. */
export async function namesOfRecords(ctx: Ctx, kind: RecordKind, ids: readonly string[]): Promise<(id: string) => string> {
  const wanted = [...new Set(ids.filter((id) => id !== ''))];
  const names = referenceTo(ctx, kind)?.names;
  if (wanted.length === 0 || !names) return () => '';
  if (typeof names === 'function') {
    const found = await names(ctx, wanted);
    return (id) => found.get(id) ?? '';
  }
  const found = await namesTogether(ctx.db, { registry: ctx.registry, kind, ids: wanted });
  return (id) => found.get(`${kind} ${id}`) ?? '';
}

type Wanted = { registry: Registry; kind: RecordKind; ids: readonly string[] };

/** Batched, because every list needs names, of several kinds and for many users at the same time; one query finds all of them. */
const namesTogether = batchLookups(async (db, all: readonly Wanted[]) => {
  const [first] = all;
  const byKind = new Map<RecordKind, Set<string>>();
  for (const { kind, ids } of all) byKind.set(kind, new Set([...(byKind.get(kind) ?? []), ...ids]));
  const rows = first ? await namesQuery(first.registry)(db, byKind) : [];
  return new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
});

type NamesQuery = (
  db: Ctx['db'],
  ids: ReadonlyMap<RecordKind, ReadonlySet<string>>,
) => Promise<{ kind: string; id: string; name: string }[]>;

const queries = new WeakMap<Registry, NamesQuery>();

function namesQuery(registry: Registry): NamesQuery {
  const known = queries.get(registry);
  if (known) return known;
  const sources = registry
    .given('reference')
    .flatMap(({ of, names }) => (typeof names === 'function' ? [] : names.map((named) => ({ of, ...named }))));
  const kinds = [...new Set(sources.map(({ of }) => of))];
  const parts = sources.map(
    ({ of, table, id, name }) =>
      sql`select ${sql.raw(`'${of}'`)} as kind, ${id} as id, ${name} as name from ${table} where ${isOneOfParameter(id, of)}`,
  );
  const query = preparedQuery((db) =>
    db
      .select({ kind: sql<string>`named.kind`, id: sql<string>`named.id`, name: sql<string>`named.name` })
      .from(sql`(${sql.join(parts, sql` union all `)}) as named`)
      .prepare(''),
  );
  const asked: NamesQuery = (db, ids) =>
    query(db, Object.fromEntries(kinds.map((kind) => [kind, arrayLiteral([...(ids.get(kind) ?? [])])])));
  queries.set(registry, asked);
  return asked;
}
