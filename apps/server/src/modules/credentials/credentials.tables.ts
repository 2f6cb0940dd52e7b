import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** Secrets for non-browser clients that act in a person's name. Only hashes are stored; ending a credential deletes its row. */
export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    /** `ai-client`: a person's own AI client, valid for one endpoint; `key`: of a program. */
    kind: text('kind', { enum: ['ai-client', 'key'] }).notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    hash: text('hash').notNull().unique(),
    /** The first characters of the secret, shown so that people can tell credentials apart; blank for rows from before it was stored. */
    prefix: text('prefix').notNull().default(''),
    /** The networks it is accepted from; empty for all. */
    networks: text('networks').array().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    /** The current minute of the rate limit, and the uses in it. */
    minuteAt: moment('minute_at'),
    minuteUses: integer('minute_uses').notNull().default(0),
  },
  (table) => [index('credentials_owner').on(table.ownerId, table.kind), index('credentials_expires').on(table.expiresAt)],
);
