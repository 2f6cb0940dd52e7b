import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** Links for setting a password, initially or after forgetting it. The secret is derived; only its hash is stored. */
export const firstAccess = pgTable(
  'first_access',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['first', 'forgotten'] }).notNull(),
    hash: text('hash').notNull().unique(),
    /** Attempts at the last four digits of the phone. */
    tries: integer('tries').notNull().default(0),
    createdBy: text('created_by'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When it was used, or ended by attempts or a newer link. */
    usedAt: moment('used_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [index('first_access_user').on(table.userId, table.createdAt)],
);
