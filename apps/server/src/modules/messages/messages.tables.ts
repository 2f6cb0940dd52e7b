import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment, transactionId } from '#platform/db/columns.ts';

/** Messages, one row for each recipient. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    companyId: text('company_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 0 notification, 1 approval, 2 order, 3 opportunity, 4 chat (specification 3). */
    msgType: text('msg_type', { enum: ['0', '1', '2', '3', '4'] }).notNull(),
    /** The person who caused it; null for the system or a deleted person. */
    senderId: text('sender_id').references(() => users.id, { onDelete: 'set null' }),
    /** A specific kind, e.g. `reminder.late`; blank if none is known. */
    kind: text('kind').notNull().default(''),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** The address within the console. */
    url: text('url').notNull().default(''),
    recordType: text('record_type').notNull().default(''),
    recordId: text('record_id').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    starred: boolean('starred').notNull().default(false),
    transactionId: transactionId(),
  },
  (table) => [
    index('messages_user').on(table.userId, table.createdAt, table.id),
    index('messages_type').on(table.userId, table.msgType, table.createdAt, table.id),
    index('messages_unread')
      .on(table.userId, table.msgType)
      .where(sql`${table.readAt} is null`),
    // For messages committed after a stream's cursor.
    index('messages_added').on(table.userId, table.transactionId, table.id),
    index('messages_sender').on(table.senderId, table.userId, table.createdAt),
    index('messages_record').on(table.recordType, table.recordId),
  ],
);
