import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

import type { RecordKeys } from './record-keys.ts';

/** Who saw records before a change, so that people who lost access are told, too. Not needed after a minute. */
export const formerKeys = pgTable(
  'former_keys',
  {
    id: text('id').primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** By record id; new records are absent. */
    keys: jsonb('keys').$type<Readonly<Record<string, RecordKeys>>>().notNull(),
  },
  (table) => [index('former_keys_at').on(table.at)],
);
