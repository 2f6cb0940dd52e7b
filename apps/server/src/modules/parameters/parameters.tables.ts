import { boolean, pgTable, text } from 'drizzle-orm/pg-core';

import { recordColumns } from '../../platform/db/columns.ts';

export const parameters = pgTable('parameters', {
  key: text('key').primaryKey(),
  name: text('name').notNull(),
  value: text('value').notNull().default(''),
  /** Readable without a token, by the client and by visitors. */
  open: boolean('open').notNull().default(false),
  /** Read by the server alone: no call answers the value. */
  secret: boolean('secret').notNull().default(false),
  builtIn: boolean('built_in').notNull().default(false),
  ...recordColumns,
});
