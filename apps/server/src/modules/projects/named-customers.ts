import { unionAll } from 'drizzle-orm/pg-core';

import type { OpenCtx } from '../../platform/db/context.ts';
import { arrayLiteral, isOneOfParameter } from '../../platform/db/is-one-of.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { companies } from '../people/index.ts';
import { customers } from './projects.tables.ts';

/** Whom work is done for: a customer, or one of our companies. `offered` says that forms offer it. */
export type NamedCustomer = { id: string; name: string; offered: boolean };

const byIds = preparedQuery((db) =>
  unionAll(
    db
      .select({ id: companies.id, name: companies.name, offered: companies.open })
      .from(companies)
      .where(isOneOfParameter(companies.id, 'ids')),
    db
      .select({ id: customers.id, name: customers.name, offered: customers.active })
      .from(customers)
      .where(isOneOfParameter(customers.id, 'ids')),
  ).prepare(''),
);

/** Customers and companies by id, which share their ids where a customer is asked for (decisions, "To-do and feedback"). */
export async function customersOf({ db }: Pick<OpenCtx, 'db'>, ids: readonly string[]): Promise<Map<string, NamedCustomer>> {
  if (ids.length === 0) return new Map();
  const rows = await byIds(db, { ids: arrayLiteral([...new Set(ids)]) });
  return new Map(rows.map((row) => [row.id, row]));
}
