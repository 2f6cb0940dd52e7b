import type { DeliveryTransportKey } from '@houtai/contract/delivery-words';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** Messages to be sent outside the console, one row for each person and transport. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    /** The message; null for an account link, which is not a message and is written when it is sent. */
    messageId: text('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    kind: text('kind'),
    subjectId: text('subject_id'),
    /** The title in lists if there is no message. */
    title: text('title').notNull().default(''),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    transport: text('transport').$type<DeliveryTransportKey>().notNull().default('wecom'),
    state: text('state', { enum: ['waiting', 'sent', 'failed', 'dropped'] })
      .notNull()
      .default('waiting'),
    /** The time of the last attempt, for the limit per minute. */
    triedAt: moment('tried_at'),
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    /** When a waiting delivery is tried next; for others, when it was settled. */
    at: moment('at').notNull(),
  },
  (table) => [
    index('deliveries_due')
      .on(table.transport, table.at, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('deliveries_tried').on(table.transport, table.triedAt),
    index('deliveries_created').on(table.createdAt, table.id),
    index('deliveries_state').on(table.state, table.createdAt, table.id),
    index('deliveries_message').on(table.messageId),
    index('deliveries_user').on(table.userId),
  ],
);
