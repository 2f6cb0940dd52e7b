import { and, eq, sql } from 'drizzle-orm';

import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { knowledgeItems, knowledgeReads, knowledgeRevisions } from '../knowledge.tables.ts';
import { isForCaller, isPresent } from './knowledge-audience.ts';

/** Records that the caller has opened the present revision; only the first time counts. */
export async function markRead(ctx: Ctx, newsId: string): Promise<void> {
  const { revision } = await readForCaller(ctx, newsId);
  await storeRead(ctx, newsId, revision);
}

async function storeRead({ db, actor, now }: Ctx, itemId: string, revision: number): Promise<void> {
  await db
    .insert(knowledgeReads)
    .values({ itemId, userId: actor.userId, readRevision: revision, readAt: now })
    .onConflictDoUpdate({
      target: [knowledgeReads.itemId, knowledgeReads.userId],
      set: { readRevision: revision, readAt: now },
      setWhere: sql`${knowledgeReads.readRevision} < ${revision}`,
    });
}

/** Confirms a revision on behalf of the caller; repeating it has no effect. */
export function confirmRead(ctx: Ctx, { newsId, revision }: { newsId: string; revision: number }): Promise<{ confirmedAt: string }> {
  return inTransaction(ctx, async (ctx) => {
    // Locks in a query of its own: a joint query that waits for the lock would see the new item with the old revision.
    await ctx.db.select({ id: knowledgeItems.id }).from(knowledgeItems).where(eq(knowledgeItems.id, newsId)).for('share');
    const present = await readForCaller(ctx, newsId);
    if (!present.mustRead) throw new AppError('A0409', '该制度不要求确认阅读');
    if (present.revision !== revision) throw new AppError('A0409', '该制度已有新版本，请阅读最新内容后再确认');
    await storeRead(ctx, newsId, revision);
    const isOwn = and(eq(knowledgeReads.itemId, newsId), eq(knowledgeReads.userId, ctx.actor.userId));
    await ctx.db
      .update(knowledgeReads)
      .set({ confirmedRevision: revision, confirmedAt: ctx.now })
      .where(and(isOwn, sql`${knowledgeReads.confirmedRevision} < ${present.confirmFrom}`));
    const [own] = await ctx.db.select({ at: knowledgeReads.confirmedAt }).from(knowledgeReads).where(isOwn);
    return { confirmedAt: (own?.at ?? ctx.now).toISOString() };
  });
}

async function readForCaller(ctx: Ctx, newsId: string) {
  const [found] = await ctx.db
    .select({ revision: knowledgeItems.revision, confirmFrom: knowledgeItems.confirmFrom, mustRead: knowledgeRevisions.mustRead })
    .from(knowledgeItems)
    .innerJoin(knowledgeRevisions, isPresent)
    .where(and(eq(knowledgeItems.id, newsId), await isForCaller(ctx)));
  if (!found) throw notFound('该制度');
  return found;
}
