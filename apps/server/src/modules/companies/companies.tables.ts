import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { companies } from '#modules/people/index.ts';
import { id, recordColumns } from '#platform/db/columns.ts';

export const companyBanks = pgTable(
  'company_banks',
  {
    id: id(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    bankName: text('bank_name').notNull(),
    bankNum: text('bank_num').notNull(),
    accountName: text('account_name').notNull(),
    sort: integer('sort').notNull().default(0),
    ...recordColumns,
  },
  (table) => [index('company_banks_company').on(table.companyId, table.sort)],
);
