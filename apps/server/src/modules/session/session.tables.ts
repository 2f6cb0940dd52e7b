import { isNull } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** Only hashes of tokens are stored, so that reading the table does not allow signing in. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** The hash of the cookie that is valid only for reading files. */
    fileHash: text('file_hash').notNull().unique(),
    loginType: text('login_type', { enum: ['phone', 'wxwork', 'admin', 'member'] }).notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** When the person last proved their identity in this session with all required factors. */
    provedAt: moment('proved_at'),
    /** From when on it reaches nothing but linking a second factor, unless there is one by then; null where none is demanded. */
    enrolBy: moment('enrol_by'),
    /** The hash of the device cookie; null in older rows. */
    deviceHash: text('device_hash'),
  },
  (table) => [
    index('sessions_user').on(table.userId, table.endedAt),
    index('sessions_expires').on(table.expiresAt),
    index('sessions_open').on(table.lastSeenAt, table.id).where(isNull(table.endedAt)),
  ],
);

/** Append-only log of sign-in attempts. */
export const signInLog = pgTable(
  'sign_in_log',
  {
    id: id(),
    /** Null if the typed account is unknown. No foreign key, because a trigger refuses every change, including that of a deleted person. */
    userId: text('user_id'),
    /** The typed account, shortened. */
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
    // For prefix searches in any collation.
    index('sign_in_log_account').on(table.account.op('text_pattern_ops'), table.createdAt),
    index('sign_in_log_ip').on(table.ip.op('text_pattern_ops'), table.createdAt),
  ],
);

/** Failures by account, existing or not, so that the answer reveals nothing, and by client. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    account: text('account').notNull(),
    /** A device known to the account, or an open session of it; blank for all others together. */
    client: text('client').notNull().default(''),
    failures: integer('failures').notNull(),
    lastAt: moment('last_at').notNull(),
    lockedUntil: moment('locked_until'),
  },
  (table) => [primaryKey({ columns: [table.account, table.client] })],
);

/** Devices on which a person has signed in: failures elsewhere do not lock them out there. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** The hash of the cookie, which several people of one browser share. */
    hash: text('hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastAt: moment('last_at').notNull(),
    /** Until then the person skips the second factor on this device. */
    factorUntil: moment('factor_until'),
    /** When more than a password showed that the device is the person's; null before that. */
    provedAt: moment('proved_at'),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.userId] }),
    index('known_devices_user').on(table.userId, table.lastAt),
    index('known_devices_last').on(table.lastAt),
  ],
);

/** Sign-ins that have passed the first step and await the second. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The typed account, for the log. */
    account: text('account').notNull(),
    loginType: text('login_type', { enum: ['phone', 'wxwork', 'admin', 'member'] }).notNull(),
    /** A hash of the stored password hash that was proved; null for other proofs. */
    proof: text('proof'),
    /** The external identity to link on completion. */
    identity: text('identity'),
    /** The hash of the cookie of the browser that took the first step. */
    browser: text('browser').notNull(),
    tries: integer('tries').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_in_tickets_expires').on(table.expiresAt), index('sign_in_tickets_user').on(table.userId)],
);

/** Short-lived single-use secrets: admin keys, link tickets and the states of a messaging sign-in. */
export const oneTimeSecrets = pgTable(
  'one_time_secrets',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose', { enum: ['admin-key', 'local-key', 'link-ticket', 'wx-state'] }).notNull(),
    /**
     * The account of an admin key, or the external identity of a ticket; for a state the round trip, its person and the hash of the
     * browser's cookie.
     */
    subject: text('subject').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('one_time_secrets_expires').on(table.expiresAt),
    // For prefix searches in any collation.
    index('one_time_secrets_subject').on(table.subject.op('text_pattern_ops')),
  ],
);

/** The owners of identities in other systems. */
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

/** Tables of sessions and sign-ins in progress, which a backup omits. */
export const SIGNED_IN = [sessions, oneTimeSecrets, signInTickets];
