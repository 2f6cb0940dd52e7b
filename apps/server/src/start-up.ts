import { randomBytes } from 'node:crypto';

import type { Logger } from 'pino';

import { MODULES } from './modules.ts';
import { renamedByUpgrade } from './modules/history/index.ts';
import { cancelRestoredDeliveries } from './modules/messages/index.ts';
import { PLACEHOLDER_PHONE } from './modules/people/index.ts';
import { announceNewMenus } from './modules/upgrades/index.ts';
import { type Database, type Db, lookupConnection } from './platform/db/client.ts';
import { applyMigrations, withSetUpLock } from './platform/db/start/migrate.ts';
import { refuseOldBuild } from './platform/db/start/refuse-old-build.ts';
import { DEMO_PASSWORD, runSeeds, seedsDone } from './platform/db/start/seeds.ts';
import { liveWork } from './platform/db/work/live-work.ts';
import { registryOf } from './platform/module.ts';
import type { Storage } from './platform/storage/storage.ts';

export type PrepareOptions = {
  migrations: string;
  /** Whether a new database gets the demo company; a database with rows keeps its kind. */
  demo: boolean;
  adminPassword: string | undefined;
  adminPhone?: string | undefined;
  storage: Storage;
  log: Logger;
  now?: Date;
};

/**
 * Brings a database up to date: migrations, then missing seeds. Safe if several servers start together. Returns whether the database holds
 * the demo company.
 */
export async function prepareDatabase(database: Database, options: PrepareOptions): Promise<boolean> {
  // Waiting for another server, or rewriting a large table, may take longer than any call.
  const unlimited = database.unlimited();
  try {
    return await withSetUpLock(unlimited, () => bringUpToDate(unlimited, options));
  } finally {
    await unlimited.close();
  }
}

async function bringUpToDate(database: Database, options: PrepareOptions): Promise<boolean> {
  const { migrations, storage, log, adminPhone, now = new Date() } = options;
  const adminPassword = options.adminPassword ?? generatePassword();
  await refuseOldBuild(database, migrations);
  await migrateAndList(database, migrations, log);
  await cancelRestoredDeliveries(database);
  const kind = (await kindOfDatabase(database.db)) ?? (options.demo ? 'demo' : 'production');
  const ctx = { db: database.db, now, storage, adminPassword, adminPhone, demoPassword: DEMO_PASSWORD };
  const registry = registryOf(MODULES);
  const done = await runSeeds(ctx, registry.given('seeds'), kind);
  await announceNewMenus({ db: database.db, work: liveWork(lookupConnection(database.db)), registry, now });
  if (done.length > 0) log.info({ seeds: done }, 'the database has its first rows');
  // Printed once, on the terminal of the person who installs it, and stored nowhere.
  if (done.includes(FIRST_ADMINISTRATOR) && !options.adminPassword)
    process.stdout.write(
      `\n  administrator: ${adminPhone ?? PLACEHOLDER_PHONE} (admin)   password: ${adminPassword}   (to be changed at the first sign-in)\n\n`,
    );
  return kind === 'demo';
}

/** Applies the migrations and logs the records that they renamed; the histories show the same. */
async function migrateAndList(database: Database, migrations: string, log: Logger): Promise<void> {
  const { rows } = await database.pool.query<{ now: Date }>('select now()');
  await applyMigrations(database, migrations);
  const renamed = await renamedByUpgrade(database.db, rows[0]?.now ?? new Date());
  if (renamed.length > 0) log.warn({ renamed }, 'the upgrade has renamed what was there twice');
}

/** The kind of a database, from its rows; null while it has none. */
export async function kindOfDatabase(db: Db): Promise<'demo' | 'production' | null> {
  const done = await db.select({ name: seedsDone.name }).from(seedsDone);
  if (done.some(({ name }) => name === DEMO_PEOPLE)) return 'demo';
  return done.length > 0 ? 'production' : null;
}

/** The name of the seed with the demo users. */
const DEMO_PEOPLE = 'people-demo';

/** The name of the seed with the first administrator of a production database. */
export const FIRST_ADMINISTRATOR = 'people-administrator';

function generatePassword(): string {
  return `A1${randomBytes(9).toString('hex')}`.slice(0, 16);
}
