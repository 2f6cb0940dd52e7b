import { eq } from 'drizzle-orm';

import { companies } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import type { ReferenceOption } from '#platform/references.ts';

import { customers } from '../customers/customers.tables.ts';
import { projects } from '../projects.tables.ts';

/** Customers as sheets may name them, including our own companies where forms offer those. */
export async function customersInSheets({ db }: Ctx): Promise<ReferenceOption[]> {
  const [own, others] = [await db.select().from(companies).where(eq(companies.open, true)), await db.select().from(customers)];
  return [
    ...own.map(({ id, name }) => ({ value: id, text: name })),
    ...others.map(({ id, name, py, active }) => ({ value: id, text: name, also: py.split(' '), isOff: !active })),
  ];
}

/** Customers of projects as sheets may name them, without our own companies. */
export async function offeredCustomersInSheets({ db }: Ctx): Promise<ReferenceOption[]> {
  const rows = await db.select().from(customers);
  return rows.map(({ id, name, py, code, shortName, active }) => ({
    value: id,
    text: name,
    also: [code, shortName, ...py.split(' ')].filter(Boolean),
    note: code,
    isOff: !active,
  }));
}

/** Projects as sheets may name them, restricted to the row's customer if there is such a field. */
export async function projectsInSheets({ db }: Ctx, customerField?: string): Promise<ReferenceOption[]> {
  const rows = await db
    .select({ project: projects, customer: customers.name })
    .from(projects)
    .innerJoin(customers, eq(customers.id, projects.customerId));
  return rows.map(({ project: { id, name, py, customerId, validity }, customer }) => ({
    value: id,
    text: name,
    also: py.split(' '),
    note: customer,
    isOff: validity === '2',
    ...(customerField !== undefined && { of: [customerField, customerId] as const }),
  }));
}
