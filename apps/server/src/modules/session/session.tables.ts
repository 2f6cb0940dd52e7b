import { isNull } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** Only hashes of tokens are kept: anyone who reads the table cannot sign in with it. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** Hash of the cookie that is good for reading files and nothing else. */
    fileHash: text('file_hash').notNull().unique(),
    loginType: text('login_type', { enum: ['phone', 'wxwork', 'admin', 'member'] }).notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** When the person proved within it who they are, by all that they have to prove it. */
    provedAt: moment('proved_at'),
    /** Hash of the cookie of the device that it was opened on; null in older rows. */
    deviceHash: text('device_hash'),
  },
  (table) => [
    index('sessions_user').on(table.userId, table.endedAt),
    index('sessions_expires').on(table.expiresAt),
    index('sessions_open').on(table.lastSeenAt, table.id).where(isNull(table.endedAt)),
  ],
);

/** Append-only: every attempt to sign in. */
export const signInLog = pgTable(
  'sign_in_log',
  {
    id: id(),
    /** Null where nobody has the account that was typed. No foreign key: a trigger refuses every change, also that of a removed person. */
    userId: text('user_id'),
    /** What was typed, shortened. */
    account: text('account').notNull(),
    loginType: text('login_type', { enum: ['phone', 'wxwork', 'admin', 'member'] }).notNull(),
    result: text('result', {
      enum: ['success', 'wrong', 'locked', 'disabled', 'state', 'not-linked', 'third-party', 'second-due', 'second-wrong'],
    }).notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('sign_in_log_user').on(table.userId, table.createdAt),
    index('sign_in_log_created').on(table.createdAt, table.id),
    index('sign_in_log_result').on(table.result, table.createdAt),
    // Found by their beginning in any collation.
    index('sign_in_log_account').on(table.account.op('text_pattern_ops'), table.createdAt),
    index('sign_in_log_ip').on(table.ip.op('text_pattern_ops'), table.createdAt),
  ],
);

/** Wrong attempts by account, whether or not it exists, so that the answer tells nothing, and by who made them. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    account: text('account').notNull(),
    /** A device that the account knows, or an open session of it; blank for all others together. */
    client: text('client').notNull().default(''),
    failures: integer('failures').notNull(),
    lastAt: moment('last_at').notNull(),
    lockedUntil: moment('locked_until'),
  },
  (table) => [primaryKey({ columns: [table.account, table.client] })],
);

/** Where a person has signed in before: what strangers do elsewhere does not lock them out there. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** Of the cookie; people of one browser share it. */
    hash: text('hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastAt: moment('last_at').notNull(),
    /** So long the person is not asked for the second factor here. */
    factorUntil: moment('factor_until'),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.userId] }),
    index('known_devices_user').on(table.userId, table.lastAt),
    index('known_devices_last').on(table.lastAt),
  ],
);

/** Sign-ins whose first step was right and whose second is due. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What was typed, for the log. */
    account: text('account').notNull(),
    loginType: text('login_type', { enum: ['phone', 'wxwork', 'admin', 'member'] }).notNull(),
    /** Hash of what is stored of the password that was proved; null where something else was. */
    proof: text('proof'),
    /** The external identity that is linked when it is complete. */
    identity: text('identity'),
    /** Hash of the cookie of the browser that took the first step. */
    browser: text('browser').notNull(),
    tries: integer('tries').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_in_tickets_expires').on(table.expiresAt), index('sign_in_tickets_user').on(table.userId)],
);

/** Short-lived secrets that work once: admin keys, link tickets and the states of a messaging sign-in. */
export const oneTimeSecrets = pgTable(
  'one_time_secrets',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose', { enum: ['admin-key', 'local-key', 'link-ticket', 'wx-state'] }).notNull(),
    /** The account of an admin key, the external identity of a ticket; of a state the errand, its person and the hash of the browser's cookie. */
    subject: text('subject').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('one_time_secrets_expires').on(table.expiresAt),
    // Found by their beginning in any collation.
    index('one_time_secrets_subject').on(table.subject.op('text_pattern_ops')),
  ],
);

/** Which person an identity of another system belongs to. */
export const linkedIdentities = pgTable(
  'linked_identities',
  {
    provider: text('provider', { enum: ['WXWORK'] }).notNull(),
    externalId: text('external_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.externalId] }), index('linked_identities_user').on(table.userId)],
);

/** Who is signed in or about to be: it ends with the database, and a backup leaves it out. */
export const SIGNED_IN = [sessions, oneTimeSecrets, signInTickets];
