import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

import type { RecordKeys } from './record-keys.ts';

/** What told who saw records before one change of them, so that those who lost sight of one are told, too. Of no use after a minute. */
export const formerKeys = pgTable(
  'former_keys',
  {
    id: text('id').primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** By the ids of the records; those that were not there are left out. */
    keys: jsonb('keys').$type<Readonly<Record<string, RecordKeys>>>().notNull(),
  },
  (table) => [index('former_keys_at').on(table.at)],
);
