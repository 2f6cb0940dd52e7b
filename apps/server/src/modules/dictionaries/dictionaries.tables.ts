import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';

import { id, recordColumns } from '#platform/db/columns.ts';
import { refuseDuplicates } from '#platform/db/unique-values.ts';

export const dictionaries = pgTable('dictionaries', {
  /** The name in calls: the `type` of its entries. */
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  /** Readable without a token. */
  open: boolean('open').notNull().default(false),
  active: boolean('active').notNull().default(true),
  /** Read by the product itself, so it cannot be removed. */
  builtIn: boolean('built_in').notNull().default(false),
  remark: text('remark').notNull().default(''),
  ...recordColumns,
});

export const dictionaryEntries = pgTable(
  'dictionary_entries',
  {
    id: id(),
    type: text('type')
      .notNull()
      .references(() => dictionaries.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    code: text('code').notNull(),
    text: text('text').notNull(),
    tone: text('tone', { enum: ['', 'amber', 'blue', 'green', 'grey', 'red'] })
      .notNull()
      .default(''),
    sort: integer('sort').notNull().default(0),
    active: boolean('active').notNull().default(true),
    /** The initial value in forms. */
    isDefault: boolean('is_default').notNull().default(false),
    remark: text('remark').notNull().default(''),
    ...recordColumns,
  },
  (table) => [
    unique('dictionary_entries_code').on(table.type, table.code),
    index('dictionary_entries_order').on(table.type, table.sort, table.code),
    uniqueIndex('dictionary_entries_default')
      .on(table.type)
      .where(sql`${table.isDefault}`),
  ],
);

refuseDuplicates(dictionaries, { dictionaries_pkey: { path: 'type', msg: '该类型已存在，请换一个' } });
refuseDuplicates(dictionaryEntries, { dictionary_entries_code: { path: 'code', msg: '该键值已存在，请换一个' } });
