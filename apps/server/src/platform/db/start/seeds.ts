import { inArray } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';

import type { Storage } from '../../storage/storage.ts';
import type { Db } from '../client.ts';
import { moment } from '../columns.ts';

/** The one password of all demo people. */
export const DEMO_PASSWORD = 'Houtai2026';

/** Which seeds a database has. */
export const seedsDone = pgTable('seeds_done', { name: text('name').primaryKey(), doneAt: moment('done_at').notNull().defaultNow() });

/** What a seed gets: its transaction, the moment that counts as now, where files go, and the configured or generated password of the first administrator and the configured phone. */
export type SeedCtx = {
  db: Db;
  now: Date;
  storage: Storage;
  adminPassword: string;
  adminPhone?: string | undefined;
  demoPassword: string;
};

/** Rows that a database starts with. Each runs once, in its own transaction, in the order of `order`, then by name. */
export type Seed = {
  name: string;
  order: number;
  /** `demo` rows exist only beside the embedded demo database. */
  only?: 'demo' | 'production';
  run: (ctx: SeedCtx) => Promise<void>;
};

/** Runs the seeds that this database does not have yet and gives their names. */
export async function runSeeds(ctx: SeedCtx, seeds: readonly Seed[], kind: 'demo' | 'production'): Promise<string[]> {
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
