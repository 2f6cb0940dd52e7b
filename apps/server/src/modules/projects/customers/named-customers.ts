import { sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';

import { companies } from '#modules/people/index.ts';
import { isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { batchedRows } from '#platform/db/work/batched-rows.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { customers } from './customers.tables.ts';

/** A customer, or one of our companies. `offered` says whether forms offer it. */
export type NamedCustomer = { id: string; name: string; offered: boolean; kind: 'customer' | 'company' };

const byIds = batchedRows(
  (db) =>
    unionAll(
      db
        .select({ id: companies.id, name: companies.name, offered: companies.open, kind: kindOf('company') })
        .from(companies)
        .where(isOneOfParameter(companies.id, 'keys')),
      db
        .select({ id: customers.id, name: customers.name, offered: customers.active, kind: kindOf('customer') })
        .from(customers)
        .where(isOneOfParameter(customers.id, 'keys')),
    ).prepare(''),
  (row) => row.id,
);

/** Customers and companies by id; they share ids where a customer is expected (decisions, "To-do and feedback"). */
export function customersOf({ db }: Pick<OpenCtx, 'db'>, ids: readonly string[]): Promise<Map<string, NamedCustomer>> {
  return byIds(db, ids);
}

function kindOf(kind: NamedCustomer['kind']) {
  return sql<NamedCustomer['kind']>`${sql.raw(`'${kind}'`)}`;
}
