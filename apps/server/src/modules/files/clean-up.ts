import { DAY_MS } from '@houtai/contract/durations';
import { and, inArray, lt, notExists, sql } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { mayRemoveFiles } from '#platform/backup/holding.ts';
import type { JobCtx } from '#platform/jobs/job.ts';

import { fileAddress } from './file-address.ts';
import { files } from './files.tables.ts';
import { linksOf } from './loose-files.ts';

const AT_ONCE = 500;

/** The most bytes without a row to remove in one run; the next run continues. */
const MAX_STRAYS = 10_000;

/** Removes files older than a day that no record or avatar uses, first the rows, then the bytes. */
export async function removeLooseFiles(ctx: JobCtx): Promise<void> {
  let removed = 0;
  for (let some = AT_ONCE; some === AT_ONCE; removed += some) {
    ctx.signal.throwIfAborted();
    some = await removeSome(ctx);
  }
  if (removed > 0) ctx.log.info({ removed }, 'files without a record removed');
}

/** Skips files that a record is taking at this moment, which are locked; its foreign key protects a file taken just before. */
async function removeSome(ctx: JobCtx): Promise<number> {
  const { db, deps } = ctx;
  const shown = db
    .select({ one: sql`1` })
    .from(users)
    .where(sql`${users.avatar} = ${fileAddress('')} || ${files.id}`);
  const loose = db
    .select({ id: files.id })
    .from(files)
    .where(and(lt(files.createdAt, aDayBefore(ctx)), notExists(linksOf(ctx)), notExists(shown)))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  const gone = await db.transaction(async (db) => {
    if (!(await mayRemoveFiles(db))) return [];
    return db.delete(files).where(inArray(files.id, loose)).returning({ storageKey: files.storageKey });
  });
  for (const { storageKey } of gone) await deps.storage.remove(storageKey);
  return gone.length;
}

/**
 * Removes bytes older than a day without a row, left by interrupted uploads. Removes nothing if the database knows none of the stored
 * files, because it belongs to another storage then.
 */
export async function removeStrayBytes(ctx: JobCtx): Promise<void> {
  const { storage } = ctx.deps;
  const strays: string[] = [];
  let known = 0;
  for await (const keys of portions(storage.putBefore(aDayBefore(ctx)))) {
    ctx.signal.throwIfAborted();
    const named = new Set(await namedBy(ctx, keys));
    known += named.size;
    strays.push(...keys.filter((key) => !named.has(key)));
    if (known > 0 && strays.length >= MAX_STRAYS) break;
  }
  if (strays.length === 0) return;
  if (known === 0) {
    ctx.log.warn({ files: strays.length }, 'the database knows none of the stored files; nothing was removed');
    return;
  }
  for (const key of strays.slice(0, MAX_STRAYS)) await storage.remove(key);
  ctx.log.info({ removed: Math.min(strays.length, MAX_STRAYS) }, 'bytes without a file removed');
}

function aDayBefore({ now }: JobCtx): Date {
  return new Date(now.getTime() - DAY_MS);
}

async function namedBy({ db }: JobCtx, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ storageKey: files.storageKey })
    .from(files)
    .where(inArray(files.storageKey, [...keys]));
  return rows.map(({ storageKey }) => storageKey);
}

/** Combines small batches of keys into larger ones. */
async function* portions(small: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for await (const more of small) {
    keys.push(...more);
    if (keys.length < AT_ONCE) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
}
