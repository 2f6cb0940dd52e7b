import { asc, gt, sql } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { files } from './files.tables.ts';

const AT_ONCE = 500;

/** Every stored file, by key. */
export async function* storedFiles({ db }: Pick<OpenCtx, 'db'>): AsyncGenerator<{ storageKey: string; sha256: string }> {
  let after = '';
  for (;;) {
    const some = await db
      .select({ storageKey: files.storageKey, sha256: files.sha256 })
      .from(files)
      .where(gt(files.storageKey, after))
      .orderBy(asc(files.storageKey))
      .limit(AT_ONCE);
    yield* some;
    if (some.length < AT_ONCE) return;
    after = some.at(-1)?.storageKey ?? '';
  }
}

/** Some stored files, in no particular order. */
export async function someStoredFiles({ db }: Pick<OpenCtx, 'db'>, count: number): Promise<{ storageKey: string; sha256: string }[]> {
  return db
    .select({ storageKey: files.storageKey, sha256: files.sha256 })
    .from(files)
    .orderBy(sql`random()`)
    .limit(count);
}
