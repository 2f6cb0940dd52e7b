import type { Conversation } from '@houtai/contract/assistant';
import { CONVERSATION_RETENTION_DAYS, CONVERSATION_TITLE_MAX } from '@houtai/contract/assistant-words';
import { shortenText } from '@houtai/contract/characters';
import { DAY_MS } from '@houtai/contract/durations';
import { and, desc, eq, lt } from 'drizzle-orm';

import { type PageResult, readPage } from '#platform/db/pages/read-page.ts';
import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { assistantConversations } from '../assistant.tables.ts';

/** Matches a conversation of the caller; other people's conversations look nonexistent. */
function isOwn({ actor }: Ctx, id: string) {
  return and(eq(assistantConversations.id, id), eq(assistantConversations.userId, actor.userId));
}

export function conversationPage(ctx: Ctx, query: { offset: number; limit: number }): Promise<PageResult<Conversation>> {
  const where = eq(assistantConversations.userId, ctx.actor.userId);
  const read = async (limit: number, skip: number) => {
    const order = [desc(assistantConversations.updatedAt), desc(assistantConversations.id)];
    const rows = await ctx.db
      .select()
      .from(assistantConversations)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(skip);
    return rows.map(toConversation);
  };
  return readPage(query, read, () => ctx.db.$count(assistantConversations, where));
}

export async function ownConversation(ctx: Ctx, id: string): Promise<Conversation> {
  const [row] = await ctx.db.select().from(assistantConversations).where(isOwn(ctx, id));
  if (!row) throw notFound('对话');
  return toConversation(row);
}

/** Creates a conversation titled after its first question. `clientId` is the AI client whose proposals it holds. */
export async function beginConversation(ctx: Ctx, question: string, clientId: string | null = null): Promise<Conversation> {
  const line = question.replace(/\s+/g, ' ');
  const title = shortenText(line, CONVERSATION_TITLE_MAX);
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now };
  const [row] = await ctx.db
    .insert(assistantConversations)
    .values({ userId: ctx.actor.userId, title, clientId, ...stamps })
    .returning();
  if (!row) throw new Error('the conversation was not stored');
  return toConversation(row);
}

export async function touchConversation(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.update(assistantConversations).set({ updatedAt: ctx.now }).where(isOwn(ctx, id));
}

export async function renameConversation(ctx: Ctx, { id, title }: { id: string; title: string }): Promise<void> {
  const renamed = await ctx.db.update(assistantConversations).set({ title }).where(isOwn(ctx, id)).returning();
  if (renamed.length === 0) throw notFound('对话');
}

export async function removeConversation(ctx: Ctx, id: string): Promise<void> {
  const removed = await ctx.db.delete(assistantConversations).where(isOwn(ctx, id)).returning();
  if (removed.length === 0) throw notFound('对话');
}

/** Deletes conversations of all people that have been idle too long. */
export async function removeOldConversations({ db, now }: OpenCtx): Promise<void> {
  const before = new Date(now.getTime() - CONVERSATION_RETENTION_DAYS * DAY_MS);
  await db.delete(assistantConversations).where(lt(assistantConversations.updatedAt, before));
}

export function toConversation({ id, title, updatedAt }: typeof assistantConversations.$inferSelect): Conversation {
  return { id, title, updatedAt: updatedAt.toISOString() };
}
