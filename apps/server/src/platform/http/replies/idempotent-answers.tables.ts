import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { moment } from '../../db/columns.ts';

/** The answers to users' calls with an idempotency key, for as long as the key is valid. */
export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    userId: text('user_id').notNull(),
    /** The path of the call. */
    call: text('call').notNull(),
    key: text('key').notNull(),
    contentHash: text('content_hash').notNull(),
    answer: jsonb('answer').$type<object>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.call, table.key] }), index('idempotent_answers_created').on(table.createdAt)],
);
