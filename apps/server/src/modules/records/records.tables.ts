import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { moment } from '#platform/db/columns.ts';

/** Watchers of records. People who stopped watching keep a row, because a comment subscribes only people who never chose. */
export const recordWatchers = pgTable(
  'record_watchers',
  {
    recordType: text('record_type').notNull(),
    recordId: text('record_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    watching: boolean('watching').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordType, table.recordId, table.userId] }), index('record_watchers_user').on(table.userId)],
);

/**
 * Former numbers from before an upgrade, by which records can still be found. Written only by the SQL function `change_record_number` of a
 * migration, which also adds a history entry.
 */
export const earlierNumbers = pgTable(
  'earlier_numbers',
  {
    recordType: text('record_type').notNull(),
    serial: integer('serial').notNull(),
    recordId: text('record_id').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordType, table.serial, table.recordId] })],
);
