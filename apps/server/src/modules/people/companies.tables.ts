import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { id, recordColumns } from '#platform/db/columns.ts';
import { refuseDuplicates } from '#platform/db/unique-values.ts';

export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text('name').notNull(),
    shortName: text('short_name').notNull().default(''),
    /** Only open companies are offered for choice (specification 3). */
    open: boolean('open').notNull().default(true),
    sort: integer('sort').notNull().default(0),
    remark: text('remark').notNull().default(''),
    ...recordColumns,
  },
  (table) => [uniqueIndex('companies_name').on(table.name)],
);

refuseDuplicates(companies, { companies_name: { path: 'companyName', msg: '已有同名的公司' } });
