import { eq, or, sql } from 'drizzle-orm';

import { type RecordExplainer, weighReasons } from '../explain/index.ts';
import { CUSTOMER } from './customer-rows.ts';
import { visibleCustomers } from './customer-visibility.ts';
import { customers } from './customers.tables.ts';

/** Why somebody sees a customer or not; one is found by its name or code. */
export const explainCustomer: RecordExplainer = {
  type: CUSTOMER,
  label: '客户',
  access: 'project:customer:list',
  find: ({ db }, key) => {
    const { id, name, code, ownerId, departmentId, companyId } = customers;
    return db
      .select({ id, number: sql<string>`${name}`, ownerId, departmentId, companyId })
      .from(customers)
      .where(or(eq(id, key), eq(name, key), eq(code, key)));
  },
  maySee: visibleCustomers.maySee,
  ways: async (ctx, id) => weighReasons(ctx, { table: customers, where: eq(customers.id, id) }, await visibleCustomers.reasons(ctx)),
};
