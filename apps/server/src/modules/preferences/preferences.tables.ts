import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { moment } from '#platform/db/columns.ts';

export const preferences = pgTable(
  'preferences',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
