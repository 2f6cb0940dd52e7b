import { asc, eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { customers } from './customers.tables.ts';

export function customerOptions({ db }: Ctx): Promise<{ id: string; name: string }[]> {
  const { id, name, active, py } = customers;
  return db.select({ id, name }).from(customers).where(eq(active, true)).orderBy(asc(py), asc(id));
}
