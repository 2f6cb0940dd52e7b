import type { DraftContent } from '@houtai/contract/drafts';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';

import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { drafts } from './drafts.tables.ts';

/** The most drafts of one person; the oldest are dropped. */
const MOST = 50;

/** Form keys never contain this character. */
const BESIDE = '#';

/** The storage key of a draft: its form key, or with a slot for a further draft. */
export function draftStorageKey(formKey: string, slot?: string): string {
  return slot === undefined ? formKey : formKey + BESIDE + slot;
}

/** The caller's drafts of a form: the main one first, then the others, newest first. */
export async function draftsOf({ db, actor }: Ctx, formKey: string) {
  const rows = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, actor.userId), eq(sql`split_part(${drafts.formKey}, ${BESIDE}, 1)`, formKey)))
    .orderBy(desc(eq(drafts.formKey, formKey)), desc(drafts.savedAt));
  return rows.map(({ formKey, content, savedAt }) => {
    const [, slot] = formKey.split(BESIDE);
    return { content, savedAt: savedAt.toISOString(), ...(slot !== undefined && { slot }) };
  });
}

type Saved = { formKey: string; slot?: string | undefined; content: DraftContent };

export async function saveDraft(ctx: Ctx, { formKey: form, slot, content }: Saved): Promise<void> {
  const formKey = draftStorageKey(form, slot);
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
