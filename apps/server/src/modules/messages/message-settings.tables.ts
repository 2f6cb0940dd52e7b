import type { MessageKind, Transport } from '@houtai/contract/message-choices';
import type { MessageSettings } from '@houtai/contract/message-settings';
import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { moment } from '#platform/db/columns.ts';

/** How people who chose something want to be told. */
export const messageSettings = pgTable('message_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Without what could not be chosen yet when they chose. */
  settings: jsonb('settings').$type<Partial<Omit<MessageSettings, 'choices'>>>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** By which ways people want messages of a kind, where they chose; a way more is a row more. */
export const messageChoices = pgTable(
  'message_choices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MessageKind>().notNull(),
    transport: text('transport').$type<Transport>().notNull(),
    wanted: boolean('wanted').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.transport] })],
);
