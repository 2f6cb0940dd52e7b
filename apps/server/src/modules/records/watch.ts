import { and, eq } from 'drizzle-orm';

import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { recordWatchers } from './records.tables.ts';

type Watched = { recordType: string; recordId: string };

export async function setWatching(ctx: Ctx, record: Watched, watching: boolean): Promise<void> {
  const { recordType, recordId, userId } = recordWatchers;
  await ctx.db
    .insert(recordWatchers)
    .values({ ...record, userId: ctx.actor.userId, watching, at: ctx.now })
    .onConflictDoUpdate({ target: [recordType, recordId, userId], set: { watching, at: ctx.now } });
}

/** Commenting subscribes people to a record, unless they chose otherwise. */
export async function watchRecord(ctx: Ctx, record: Watched): Promise<void> {
  const row = { ...record, userId: ctx.actor.userId, watching: true, at: ctx.now };
  await ctx.db.insert(recordWatchers).values(row).onConflictDoNothing();
}

export async function isWatching({ db, actor }: Ctx, { recordType, recordId }: Watched): Promise<boolean> {
  const own = and(eq(recordWatchers.userId, actor.userId), eq(recordWatchers.watching, true));
  return (await db.$count(recordWatchers, and(own, eq(recordWatchers.recordType, recordType), eq(recordWatchers.recordId, recordId)))) > 0;
}

/** The watchers of records of a type. */
export async function watchersOf({ db }: Pick<Ctx, 'db'>, type: string, ids: readonly string[]) {
  const { recordId, userId, recordType, watching } = recordWatchers;
  return db
    .select({ recordId, userId })
    .from(recordWatchers)
    .where(and(eq(recordType, type), isOneOf(recordId, ids), eq(watching, true)))
    .orderBy(recordWatchers.at);
}
