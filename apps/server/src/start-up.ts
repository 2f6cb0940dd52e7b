import { randomBytes } from 'node:crypto';

import type { Logger } from 'pino';

import { MODULES } from './modules.ts';
import { settleRestored } from './modules/messages/index.ts';
import { PLACEHOLDER_PHONE } from './modules/people/index.ts';
import type { Database } from './platform/db/client.ts';
import { applyMigrations, withSetUpLock } from './platform/db/migrate.ts';
import { DEMO_PASSWORD, runSeeds } from './platform/db/seeds.ts';
import { registryOf } from './platform/module.ts';
import type { Storage } from './platform/storage/storage.ts';

export type PrepareOptions = {
  migrations: string;
  demo: boolean;
  adminPassword: string | undefined;
  adminPhone?: string | undefined;
  storage: Storage;
  log: Logger;
  now?: Date;
};

/** Brings a database up to date: migrations, then the seeds that it does not have yet. Safe when several servers start together. */
export async function prepareDatabase(database: Database, options: PrepareOptions): Promise<void> {
  // To wait for another server, or to rewrite a large table, may take longer than any call.
  const unlimited = database.unlimited();
  try {
    await withSetUpLock(unlimited, () => bringUpToDate(unlimited, options));
  } finally {
    await unlimited.close();
  }
}

async function bringUpToDate(database: Database, options: PrepareOptions): Promise<void> {
  const { migrations, demo, storage, log, adminPhone, now = new Date() } = options;
  const adminPassword = options.adminPassword ?? generatePassword();
  await applyMigrations(database, migrations);
  await settleRestored(database);
  const ctx = { db: database.db, now, storage, adminPassword, adminPhone, demoPassword: DEMO_PASSWORD };
  const done = await runSeeds(ctx, registryOf(MODULES).given('seeds'), demo ? 'demo' : 'production');
  if (done.length > 0) log.info({ seeds: done }, 'the database has its first rows');
  // Said once, on the terminal of whoever installs it, and kept nowhere.
  if (done.includes(FIRST_ADMINISTRATOR) && !options.adminPassword)
    process.stdout.write(
      `\n  administrator: ${adminPhone ?? PLACEHOLDER_PHONE} (admin)   password: ${adminPassword}   (to be changed at the first sign-in)\n\n`,
    );
}

/** Name of the seed that makes the first administrator of a production database. */
export const FIRST_ADMINISTRATOR = 'people-administrator';

function generatePassword(): string {
  return `A1${randomBytes(9).toString('hex')}`.slice(0, 16);
}
