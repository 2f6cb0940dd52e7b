import type { CustomerForm } from '@houtai/contract/customers-form';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { ownedColumns } from '#modules/people/index.ts';
import { id, recordColumns } from '#platform/db/columns.ts';
import { pairsOf } from '#platform/db/pages/text-search.ts';
import { refuseDuplicates } from '#platform/db/unique-values.ts';

export const customers = pgTable(
  'customers',
  {
    id: id(),
    ...ownedColumns,
    name: text('name').notNull(),
    /** Pinyin of the name, in full and as initials. */
    py: text('py').notNull(),
    code: text('code').notNull().default(''),
    shortName: text('short_name').notNull().default(''),
    level: text('level').$type<CustomerForm['level']>().notNull().default('usual'),
    phone: text('phone').notNull().default(''),
    areaId: text('area_id').notNull().default(''),
    address: text('address').notNull().default(''),
    taxNumber: text('tax_number').notNull().default(''),
    /** Inactive ones are shown in records that use them, but not offered. */
    active: boolean('active').notNull().default(true),
    contacts: jsonb('contacts').$type<CustomerForm['contacts']>().notNull().default([]),
    remark: text('remark').notNull().default(''),
    ...recordColumns,
  },
  (table) => [
    index('customers_offered').on(table.active, table.py, table.id),
    index('customers_company').on(table.companyId, table.py),
    index('customers_owner').on(table.ownerId),
    index('customers_department').on(table.departmentId),
    index('customers_created').on(table.createdAt, table.id),
    index('customers_words').using('gin', pairsOf(table.name, table.shortName, table.code)),
    uniqueIndex('customers_name').on(table.companyId, table.name),
    uniqueIndex('customers_code')
      .on(table.companyId, table.code)
      .where(sql`${table.code} <> ''`),
  ],
);

refuseDuplicates(customers, {
  customers_name: { path: 'name', msg: '已有客户名称相同的客户' },
  customers_code: { path: 'code', msg: '已有客户编号相同的客户' },
});
