import type { AgendaItem } from '@houtai/contract/agenda';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { moment } from '#platform/db/columns.ts';

const ofPerson = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** What each person was reminded of, for ever: nobody is told one thing twice, whatever runs twice and however old it gets. */
export const sentReminders = pgTable(
  'sent_reminders',
  {
    userId: ofPerson(),
    what: text('what').notNull(),
    /** The type of what it is about and its id, as `feedback f-1`. */
    record: text('record').notNull(),
    /** Which of the occasions of the record it was, as the limit that had come. */
    key: text('key').notNull(),
    /** The message that told it. Messages may go; this stays. */
    messageId: text('message_id').notNull(),
    /** Whether it was told whatever the hour, and counts for no limit of a day. */
    urgent: boolean('urgent').notNull(),
    /** What was said of it in one line. */
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

/** The day on which somebody last had their list of the day, or would have had it with anything on it. */
export const reminderDigests = pgTable('reminder_digests', {
  userId: ofPerson().primaryKey(),
  day: date('day', { mode: 'string' }).notNull(),
});

/** Snoozed records. Until then no reminder of the record is sent, unless it is urgent; then the reminder is sent once more if it still applies. */
export const reminderSnoozes = pgTable(
  'reminder_snoozes',
  {
    userId: ofPerson(),
    record: text('record').notNull(),
    /** How often it was put off so far. */
    times: integer('times').notNull(),
    at: moment('at').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.record] }), index('reminder_snoozes_record').on(table.record, table.until)],
);

/** Lists of a day as they were sent, by their messages; those of a person for some weeks. */
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

/** Since when this server reminds, in one row: what had come before that is told to nobody. */
export const reminderStart = pgTable('reminder_start', {
  id: text('id').primaryKey(),
  since: moment('since').notNull(),
});
