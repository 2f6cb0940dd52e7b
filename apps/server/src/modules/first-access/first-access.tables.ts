import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** Links by which people set a password: the first one, or one in place of what they forgot. The secret is reckoned, and only its hash stored. */
export const firstAccess = pgTable(
  'first_access',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['first', 'forgotten'] }).notNull(),
    hash: text('hash').notNull().unique(),
    /** How often the last four digits of the phone were tried. */
    tries: integer('tries').notNull().default(0),
    createdBy: text('created_by'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When it was used, or ended by tries or by a younger one. */
    usedAt: moment('used_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [index('first_access_user').on(table.userId, table.createdAt)],
);
