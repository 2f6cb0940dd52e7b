import type { MAIL_CONTENTS, MAIL_SECURITIES } from '@houtai/contract/mail-words';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { moment } from '#platform/db/columns.ts';

/** The mail settings: a single row. */
export const mailSettings = pgTable('mail_settings', {
  id: text('id').primaryKey(),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  security: text('security').$type<keyof typeof MAIL_SECURITIES>().notNull(),
  user: text('user').notNull(),
  /** Sealed with a secret of the server; empty without a password. */
  sealedPassword: text('sealed_password').notNull(),
  senderName: text('sender_name').notNull(),
  senderAddress: text('sender_address').notNull(),
  bounceAddress: text('bounce_address').notNull(),
  perMinute: integer('per_minute').notNull(),
  domains: text('domains').notNull(),
  content: text('content').$type<keyof typeof MAIL_CONTENTS>().notNull(),
  digest: boolean('digest').notNull(),
  approvals: boolean('approvals').notNull(),
  urgent: boolean('urgent').notNull(),
  given: boolean('given').notNull(),
  reminders: boolean('reminders').notNull(),
  comments: boolean('comments').notNull(),
  others: boolean('others').notNull(),
  active: boolean('active').notNull().default(false),
  /** Paused: nothing is sent and everything waits. `problem` is the reason if the server paused it, blank if a person did. */
  paused: boolean('paused').notNull().default(false),
  problem: text('problem').notNull().default(''),
  /** The hash of the settings that passed the test. */
  testedHash: text('tested_hash').notNull().default(''),
  testedAt: moment('tested_at'),
  updatedAt: moment('updated_at').notNull(),
  version: integer('version').notNull().default(1),
});
