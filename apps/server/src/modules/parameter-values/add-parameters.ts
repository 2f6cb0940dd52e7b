import type { SeedCtx } from '#platform/db/start/seeds.ts';

import { parameters } from './parameters.tables.ts';

type Parameter = Pick<typeof parameters.$inferInsert, 'key' | 'name' | 'value' | 'kind' | 'category' | 'remark' | 'check'>;

/** Inserts parameters that a module reads; for its seed. */
export async function insertParameters({ db, now }: Pick<SeedCtx, 'db' | 'now'>, rows: readonly Parameter[]): Promise<void> {
  await db
    .insert(parameters)
    .values(rows.map((row) => ({ ...row, builtIn: true, createdAt: now, updatedAt: now })))
    .onConflictDoNothing();
}
