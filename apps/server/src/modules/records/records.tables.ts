import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { moment } from '#platform/db/columns.ts';

/** Who watches which record; somebody who does so no longer is kept, as a comment makes a watcher only of those who never chose. */
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
 * Numbers that records had before an upgrade gave them other ones, by which they are found still. Written by the SQL function
 * `change_record_number` of a migration alone, which adds a line to the history as well.
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
