import { text } from 'drizzle-orm/pg-core';

import { companies } from './companies.tables.ts';
import { users } from './people.tables.ts';

/** Whose record it is: what data scopes go by. */
export const ownedColumns = {
  companyId: text('company_id')
    .notNull()
    .references(() => companies.id),
  ownerId: text('owner_id')
    .notNull()
    .references(() => users.id),
  /** The owner's primary department when the record was made; empty for an owner without one. */
  departmentId: text('department_id').notNull().default(''),
};
