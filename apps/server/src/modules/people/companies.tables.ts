import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { id, recordColumns } from '../../platform/db/columns.ts';

export const companies = pgTable('companies', {
  id: id(),
  name: text('name').notNull(),
  shortName: text('short_name').notNull().default(''),
  /** Only open companies are offered for choice (specification 3). */
  open: boolean('open').notNull().default(true),
  sort: integer('sort').notNull().default(0),
  remark: text('remark').notNull().default(''),
  ...recordColumns,
});
