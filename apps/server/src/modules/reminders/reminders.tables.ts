import type { AgendaItem } from '@houtai/contract/agenda';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { moment } from '#platform/db/columns.ts';

const ofPerson = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Reminders sent, kept permanently, so that repeated runs never send one twice. */
export const sentReminders = pgTable(
  'sent_reminders',
  {
    userId: ofPerson(),
    what: text('what').notNull(),
    /** The type and id of the record, e.g. `feedback f-1`. */
    record: text('record').notNull(),
    /** The occasion, e.g. the limit that expired. */
    key: text('key').notNull(),
    /** The message that contained it, which may have been deleted. */
    messageId: text('message_id').notNull(),
    /** Whether it was urgent, and hence does not count towards the daily limit. */
    urgent: boolean('urgent').notNull(),
    /** Its text in one line. */
    line: text('line').notNull(),
    url: text('url').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.what, table.record, table.key] }),
    index('sent_reminders_user').on(table.userId, table.at),
    index('sent_reminders_message').on(table.messageId),
  ],
);

/** The day of a person's last digest, even if it was empty. */
export const reminderDigests = pgTable('reminder_digests', {
  userId: ofPerson().primaryKey(),
  day: date('day', { mode: 'string' }).notNull(),
});

/**
 * Snoozed records. Until then no reminder of the record is sent, unless it is urgent; then the reminder is sent once more if it still
 * applies.
 */
export const reminderSnoozes = pgTable(
  'reminder_snoozes',
  {
    userId: ofPerson(),
    record: text('record').notNull(),
    /** How often it has been snoozed. */
    times: integer('times').notNull(),
    at: moment('at').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.record] }), index('reminder_snoozes_record').on(table.record, table.until)],
);

/** Digests as sent, by message; kept for some weeks. */
export const sentDigests = pgTable(
  'sent_digests',
  {
    messageId: text('message_id').primaryKey(),
    userId: ofPerson(),
    total: integer('total').notNull(),
    items: jsonb('items').$type<readonly AgendaItem[]>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('sent_digests_user').on(table.userId, table.at)],
);

/** The time from which this server reminds, a single row; nothing that was due before is sent. */
export const reminderStart = pgTable('reminder_start', {
  id: text('id').primaryKey(),
  since: moment('since').notNull(),
});
