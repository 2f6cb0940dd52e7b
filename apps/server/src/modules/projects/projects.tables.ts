import { boolean, date, index, pgTable, text } from 'drizzle-orm/pg-core';

import { id, recordColumns } from '../../platform/db/columns.ts';
import { ownedColumns } from '../people/index.ts';

export const customers = pgTable(
  'customers',
  {
    id: id(),
    ...ownedColumns,
    name: text('name').notNull(),
    /** Pinyin of the name, in full and as initials. */
    py: text('py').notNull(),
    active: boolean('active').notNull().default(true),
    ...recordColumns,
  },
  (table) => [
    index('customers_offered').on(table.active, table.py, table.id),
    index('customers_company').on(table.companyId, table.py),
    index('customers_owner').on(table.ownerId),
    index('customers_department').on(table.departmentId),
  ],
);

export const projects = pgTable(
  'projects',
  {
    id: id(),
    ...ownedColumns,
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    name: text('name').notNull(),
    /** Pinyin of the name, in full and as initials. */
    py: text('py').notNull(),
    /** 1 valid, 2 not (specification 3). */
    validity: text('validity', { enum: ['1', '2'] })
      .notNull()
      .default('1'),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    ...recordColumns,
  },
  (table) => [
    index('projects_offered').on(table.validity, table.py, table.id),
    index('projects_customer').on(table.customerId, table.validity, table.py),
    index('projects_company').on(table.companyId, table.py),
    index('projects_owner').on(table.ownerId),
    index('projects_department').on(table.departmentId),
  ],
);
