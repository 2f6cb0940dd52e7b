import type { DeliveryTransportKey } from '@houtai/contract/delivery-words';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** Messages on their way outside the console, one row a person and a way. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    /** The message that it is; null for a link of the account, which is nobody's message and is written when it is sent. */
    messageId: text('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    kind: text('kind'),
    subjectId: text('subject_id'),
    /** What lists call it where it is no message. */
    title: text('title').notNull().default(''),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The way that it goes. */
    transport: text('transport').$type<DeliveryTransportKey>().notNull().default('wecom'),
    state: text('state', { enum: ['waiting', 'sent', 'failed', 'dropped'] })
      .notNull()
      .default('waiting'),
    /** When it was tried last: as many are a minute as may be. */
    triedAt: moment('tried_at'),
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    /** When a waiting one is tried next, and when another one was settled. */
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
