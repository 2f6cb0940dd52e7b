import type { DraftContent } from '@houtai/contract/drafts';
import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm';

import { type Ctx, inTransaction, type OpenCtx } from '../../platform/db/context.ts';
import { drafts } from './drafts.tables.ts';

/** Drafts of one person; the oldest go. */
const MOST = 50;

const KEPT_MS = 90 * 86_400_000;

export async function saveDraft(ctx: Ctx, { formKey, content }: { formKey: string; content: DraftContent }): Promise<void> {
  const { userId } = ctx.actor;
  const savedAt = ctx.now;
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(drafts)
      .values({ userId, formKey, content, savedAt })
      .onConflictDoUpdate({ target: [drafts.userId, drafts.formKey], set: { content, savedAt } });
    const tooMany = ctx.db
      .select({ formKey: drafts.formKey })
      .from(drafts)
      .where(and(eq(drafts.userId, userId), ne(drafts.formKey, formKey)))
      .orderBy(desc(drafts.savedAt), desc(drafts.formKey))
      .offset(MOST - 1);
    await ctx.db.delete(drafts).where(and(eq(drafts.userId, userId), inArray(drafts.formKey, tooMany)));
  });
}

/** Removes the drafts that nobody has come back to. */
export async function removeOldDrafts({ db, now }: OpenCtx): Promise<void> {
  await db.delete(drafts).where(lt(drafts.savedAt, new Date(now.getTime() - KEPT_MS)));
}
