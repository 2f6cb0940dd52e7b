import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { moment } from '#platform/db/columns.ts';

/** When a person was last reminded of a record. */
export const recordReminders = pgTable(
  'record_reminders',
  {
    recordType: text('record_type').notNull(),
    recordId: text('record_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recordType, table.recordId, table.userId] }),
    index('record_reminders_user').on(table.userId),
    index('record_reminders_at').on(table.at),
  ],
);
