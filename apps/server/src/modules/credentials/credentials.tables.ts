import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** What lets something that is no browser in, in a person's name: only hashes are kept, and a row is removed when it is ended. */
export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    /** `ai-client`: a person's own AI client, for the one endpoint of them; `key`: of a program. */
    kind: text('kind', { enum: ['ai-client', 'key'] }).notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    hash: text('hash').notNull().unique(),
    /** How the secret begins, for people to tell one from another; blank for those from before it was stored. */
    prefix: text('prefix').notNull().default(''),
    /** The networks that it is taken from; empty for all. */
    networks: text('networks').array().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    /** The minute that is counted, and the uses in it. */
    minuteAt: moment('minute_at'),
    minuteUses: integer('minute_uses').notNull().default(0),
  },
  (table) => [index('credentials_owner').on(table.ownerId, table.kind), index('credentials_expires').on(table.expiresAt)],
);
