import { and, inArray, lt, notExists, sql } from 'drizzle-orm';

import type { OpenCtx } from '../../platform/db/context.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { users } from '../people/index.ts';
import { fileAddress } from './file-address.ts';
import { files } from './files.tables.ts';
import { linksOf } from './upload-rules.ts';

const DAY_MS = 86_400_000;
const EVERY_MS = 600_000;
const AT_ONCE = 500;

/** Removes files older than a day that no record and nobody's avatar holds; the bytes go after the rows. Answers how many. */
export async function removeLooseFiles(ctx: Pick<OpenCtx, 'db' | 'now'>, storage: Storage): Promise<number> {
  const { db, now } = ctx;
  const shown = db
    .select({ one: sql`1` })
    .from(users)
    .where(sql`${users.avatar} = ${fileAddress('')} || ${files.id}`);
  const loose = db
    .select({ id: files.id })
    .from(files)
    .where(and(lt(files.createdAt, new Date(now.getTime() - DAY_MS)), notExists(linksOf(ctx)), notExists(shown)))
    .limit(AT_ONCE);
  const gone = await db.delete(files).where(inArray(files.id, loose)).returning({ storageKey: files.storageKey });
  for (const { storageKey } of gone) await storage.remove(storageKey);
  return gone.length;
}

/** Gives a function that does so when it is called and the last time was ten minutes ago, without keeping the caller waiting. */
export function cleanUpNowAndThen(storage: Storage): (ctx: OpenCtx) => void {
  let next = 0;
  return (ctx) => {
    if (ctx.now.getTime() < next) return;
    next = ctx.now.getTime() + EVERY_MS;
    removeLooseFiles(ctx, storage).catch((error: unknown) => ctx.log.warn({ err: error }, 'files without a record could not be removed'));
  };
}
