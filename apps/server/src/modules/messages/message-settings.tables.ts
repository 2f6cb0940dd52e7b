import type { MessageSettings } from '@houtai/contract/message-settings';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { moment } from '#platform/db/columns.ts';

/** How people who chose something want to be told. */
export const messageSettings = pgTable('message_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Without what could not be chosen yet when they chose. */
  settings: jsonb('settings').$type<Partial<MessageSettings>>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});
