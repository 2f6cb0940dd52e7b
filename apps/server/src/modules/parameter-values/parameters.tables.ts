import type { ParameterCheck } from '@houtai/contract/parameter-values';
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { recordColumns } from '#platform/db/columns.ts';
import { refuseDuplicates } from '#platform/db/unique-values.ts';

export const parameters = pgTable('parameters', {
  key: text('key').primaryKey(),
  name: text('name').notNull(),
  value: text('value').notNull().default(''),
  /** Readable without a token, by the client and by visitors. */
  open: boolean('open').notNull().default(false),
  /** Read only by the server and stored sealed: no call returns the value. */
  secret: boolean('secret').notNull().default(false),
  /** The kind of the value, unless it is secret. */
  kind: text('kind', { enum: ['text', 'number', 'boolean', 'url', 'json', 'people'] })
    .notNull()
    .default('text'),
  category: text('category').notNull().default(''),
  /** Further rules for the value. */
  check: jsonb('check').$type<ParameterCheck>().notNull().default({}),
  remark: text('remark').notNull().default(''),
  /** Read by the product itself, so it cannot be removed or get another key. */
  builtIn: boolean('built_in').notNull().default(false),
  ...recordColumns,
});

refuseDuplicates(parameters, {
  parameters_pkey: { path: 'paramKey', msg: '该键名已存在，请换一个' },
});
