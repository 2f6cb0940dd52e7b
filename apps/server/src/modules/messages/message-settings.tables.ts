import type { MessageKind, Transport } from '@houtai/contract/message-choices';
import type { MessageSettings } from '@houtai/contract/message-settings';
import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { moment } from '#platform/db/columns.ts';

/** Message settings of people who chose some. */
export const messageSettings = pgTable('message_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Lacks options that did not exist when the person chose. */
  settings: jsonb('settings').$type<Partial<Omit<MessageSettings, 'choices'>>>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** The transports that people chose for a kind of message; a row for each transport. */
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
