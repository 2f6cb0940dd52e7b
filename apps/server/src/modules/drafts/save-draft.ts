import type { DraftContent } from '@houtai/contract/drafts';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';

import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { drafts } from './drafts.tables.ts';

/** Drafts of one person; the oldest go. */
const MOST = 50;

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
