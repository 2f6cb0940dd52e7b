import type { Transport } from '@houtai/contract/message-choices';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** Messages on their way to enterprise messaging, one row a person. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    messageId: text('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The way that it goes. */
    transport: text('transport').$type<Exclude<Transport, 'console'>>().notNull().default('wecom'),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    /** When a waiting one is tried next, and when another one was settled. */
    at: moment('at').notNull(),
  },
  (table) => [
    index('deliveries_due')
      .on(table.at, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('deliveries_created').on(table.createdAt, table.id),
    index('deliveries_state').on(table.state, table.createdAt, table.id),
    index('deliveries_message').on(table.messageId),
    index('deliveries_user').on(table.userId),
  ],
);
