import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { moment } from '../../platform/db/columns.ts';
import { users } from '../people/index.ts';

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
