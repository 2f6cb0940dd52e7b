import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** Second factors: authenticator apps that show six digits. */
export const factors = pgTable(
  'factors',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['totp'] }).notNull(),
    /** Sealed with a secret of the server. */
    sealedSecret: text('sealed_secret').notNull(),
    /** The last step whose code was used: no code is accepted twice. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Null until a code has been typed; before that the factor is not required. */
    confirmedAt: moment('confirmed_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('factors_totp')
      .on(table.userId, table.kind)
      .where(sql`${table.confirmedAt} is not null`),
    index('factors_user').on(table.userId),
  ],
);

/** When people first signed in while a role of theirs demanded a factor: from then on the days to link one are counted. */
export const factorDemands = pgTable('factor_demands', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: moment('since').notNull(),
});

/** Six digits sent to a person to prove a device. They are derived from the id and a secret of the server, so no row contains them. */
export const deviceCodes = pgTable(
  'device_codes',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The hash of the device cookie. */
    deviceHash: text('device_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('device_codes_user').on(table.userId, table.createdAt)],
);

/** Who reset a person's password or second factor, because nobody may do both within days. */
export const accountResets = pgTable(
  'account_resets',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    byId: text('by_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['password', 'factor'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('account_resets_user').on(table.userId, table.createdAt), index('account_resets_by').on(table.byId)],
);

/** Single-use codes for people without their app; only keyed hashes are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);
