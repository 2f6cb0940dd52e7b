import { text } from 'drizzle-orm/pg-core';

import { companies } from './companies.tables.ts';
import { users } from './people.tables.ts';

/** The owner columns of a record, which data scopes use. */
export const ownedColumns = {
  companyId: text('company_id')
    .notNull()
    .references(() => companies.id),
  ownerId: text('owner_id')
    .notNull()
    .references(() => users.id),
  /** The owner's primary department at creation; empty without one. */
  departmentId: text('department_id').notNull().default(''),
};
