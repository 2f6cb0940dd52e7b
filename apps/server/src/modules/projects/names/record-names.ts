import { eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';

import { companies, users } from '#modules/people/index.ts';
import { arrayLiteral, isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { preparedQuery } from '#platform/db/pages/prepared-query.ts';
import { batchLookups } from '#platform/db/work/batched.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { customers } from '../customers/customers.tables.ts';
import { projects } from '../projects.tables.ts';

/** The ids to resolve; a customer can be one of our companies. */
type Wanted = { people: readonly string[]; projects: readonly string[]; customers: readonly string[] };

type NameOf = (id: string) => string;

/** Names by id, empty for an unknown one. */
export type RecordNames = { person: NameOf; project: NameOf; customerOfProject: NameOf; customer: NameOf };

/** All names that rows show, in one query, regardless of data scopes. */
export async function recordNames({ db }: Pick<Ctx, 'db'>, wanted: Wanted): Promise<RecordNames> {
  const named = await namesTogether(db, wanted);
  const nameIn =
    (kind: keyof Wanted): NameOf =>
    (id) =>
      named.get(`${kind} ${id}`)?.name ?? '';
  return {
    person: nameIn('people'),
    project: nameIn('projects'),
    customerOfProject: (id) => named.get(`projects ${id}`)?.customerName ?? '',
    customer: nameIn('customers'),
  };
}

/** Every list needs names, so concurrent calls share a query. */
const namesTogether = batchLookups(async (db, all: readonly Wanted[]) => {
  const among = (kind: keyof Wanted): string => arrayLiteral([...new Set(all.flatMap((wanted) => wanted[kind]))]);
  const rows = await namesBy(db, { people: among('people'), projects: among('projects'), customers: among('customers') });
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
});

const none = sql<string>`''`;

const namesBy = preparedQuery((db) =>
  unionAll(
    db
      .select({ kind: kindOf('people'), id: users.id, name: users.name, customerName: none })
      .from(users)
      .where(isOneOfParameter(users.id, 'people')),
    db
      .select({ kind: kindOf('projects'), id: projects.id, name: projects.name, customerName: customers.name })
      .from(projects)
      .innerJoin(customers, eq(customers.id, projects.customerId))
      .where(isOneOfParameter(projects.id, 'projects')),
    db
      .select({ kind: kindOf('customers'), id: customers.id, name: customers.name, customerName: none })
      .from(customers)
      .where(isOneOfParameter(customers.id, 'customers')),
    db
      .select({ kind: kindOf('customers'), id: companies.id, name: companies.name, customerName: none })
      .from(companies)
      .where(isOneOfParameter(companies.id, 'customers')),
  ).prepare(''),
);

function kindOf(kind: keyof Wanted) {
  return sql<keyof Wanted>`${sql.raw(`'${kind}'`)}`;
}
