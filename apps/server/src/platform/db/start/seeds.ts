import { inArray } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';

import type { Storage } from '../../storage/storage.ts';
import type { Db } from '../client.ts';
import { moment } from '../columns.ts';

/** The password of all demo users. */
export const DEMO_PASSWORD = 'Houtai2026';

/** The seeds that have run on a database. */
export const seedsDone = pgTable('seeds_done', { name: text('name').primaryKey(), doneAt: moment('done_at').notNull().defaultNow() });

/**
 * The context of a seed: its transaction, the moment that counts as now, the storage of files, the configured or generated password of the
 * first administrator, and the configured phone number.
 */
export type SeedCtx = {
  db: Db;
  now: Date;
  storage: Storage;
  adminPassword: string;
  adminPhone?: string | undefined;
  demoPassword: string;
};

/** Initial rows of a database. Each seed runs once, in its own transaction, by `order` and then by name. */
export type DatabaseSeed = {
  name: string;
  order: number;
  /** `demo` seeds only run for the demo company. */
  only?: 'demo' | 'production';
  run: (ctx: SeedCtx) => Promise<void>;
};

/** Runs the seeds that this database does not have yet and returns their names. */
export async function runSeeds(ctx: SeedCtx, seeds: readonly DatabaseSeed[], kind: 'demo' | 'production'): Promise<string[]> {
  const wanted = seeds
    .filter((seed) => seed.only === undefined || seed.only === kind)
    .toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name));
  const names = wanted.map((seed) => seed.name);
  const done = await ctx.db.select({ name: seedsDone.name }).from(seedsDone).where(inArray(seedsDone.name, names));
  const missing = wanted.filter((seed) => !done.some((row) => row.name === seed.name));
  for (const seed of missing) {
    await ctx.db.transaction(async (db) => {
      await seed.run({ ...ctx, db });
      await db.insert(seedsDone).values({ name: seed.name });
    });
  }
  return missing.map((seed) => seed.name);
}
