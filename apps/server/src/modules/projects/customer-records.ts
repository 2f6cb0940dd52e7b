import { CUSTOMERS_PAGE } from '@houtai/contract/customers';
import { linkTo } from '@houtai/contract/links';
import { inArray } from 'drizzle-orm';

import type { RecordKind } from '../records/index.ts';
import { CUSTOMER } from './customer-rows.ts';
import { visibleCustomers } from './customer-visibility.ts';
import { customers } from './customers.tables.ts';

/** Customers as others speak of them, and who has to do with one. */
export const CUSTOMER_RECORDS: RecordKind = {
  type: CUSTOMER,
  noun: '客户',
  tag: 'project:customer:list',
  find: async ({ db }, by) => {
    const { id, name, ownerId, createdBy } = customers;
    const ids = 'ids' in by ? [...by.ids] : [];
    const rows = await db.select({ id, name, ownerId, createdBy }).from(customers).where(inArray(id, ids));
    return rows.map((row) => ({
      id: row.id,
      number: `「${row.name}」`,
      title: row.name,
      url: linkTo(CUSTOMERS_PAGE, { id: row.id }),
      people: [...(row.createdBy === null ? [] : [{ userId: row.createdBy, as: '创建人' }]), { userId: row.ownerId, as: '负责人' }],
    }));
  },
  visible: visibleCustomers.among,
};
