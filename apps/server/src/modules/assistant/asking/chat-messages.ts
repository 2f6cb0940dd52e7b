import { textOf } from '@houtai/contract/add-part';
import type { AnswerPart, ChatMessage } from '@houtai/contract/assistant-parts';
import type { AnswerState } from '@houtai/contract/assistant-words';
import { firstCharacters } from '@houtai/contract/characters';
import { and, asc, desc, eq, gte } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { assistantMessages } from '../assistant.tables.ts';
import { proposalsOf } from '../proposing/proposals.ts';
import type { Turn } from './provider.ts';

/** The most messages shown in a conversation, and the most sent to the model (the newest ones). */
const MAX_SHOWN = 400;
const MAX_NOTIFIED = 20;

/** The most characters of each message sent to the model. */
const TOLD_LENGTH = 8_000;

type Row = typeof assistantMessages.$inferSelect;

/**
 * The messages of a conversation of the caller, oldest first. An unfinished answer that no server is generating is marked as interrupted.
 */
export async function messagesOf(ctx: Ctx, conversationId: string, isLive: (answerId: string) => boolean): Promise<ChatMessage[]> {
  const rows = await newest(ctx, conversationId, MAX_SHOWN);
  const proposals = await proposalsOf(ctx, conversationId);
  return rows.map(({ id, role, parts, state, unverified, at }) => ({
    id,
    role,
    parts: parts.flatMap((part) => withProposal(part, proposals)),
    state: state === 'writing' && !isLive(id) ? 'broken' : state,
    unverified,
    at: at.toISOString(),
  }));
}

/** Shows the present state of a proposal instead of the stored one. */
function withProposal(part: AnswerPart, proposals: Awaited<ReturnType<typeof proposalsOf>>): AnswerPart[] {
  if (part.type !== 'proposal') return [part];
  const proposal = proposals.get(part.proposal.id);
  return proposal ? [{ type: 'proposal', proposal }] : [];
}

/** Earlier messages for the model, texts only. */
export async function chatTurnsOf(ctx: Ctx, conversationId: string): Promise<Turn[]> {
  const rows = await newest(ctx, conversationId, MAX_NOTIFIED);
  return rows.flatMap(({ role, parts }) => {
    const content = firstCharacters(textOf(parts), TOLD_LENGTH);
    return content === '' ? [] : [{ role, content }];
  });
}

async function newest({ db }: Ctx, conversationId: string, most: number): Promise<Row[]> {
  const where = eq(assistantMessages.conversationId, conversationId);
  return (await db.select().from(assistantMessages).where(where).orderBy(desc(assistantMessages.id)).limit(most)).toReversed();
}

/** Removes the last question and what followed it; other questions cannot be replaced. */
export async function removeFrom({ db }: Ctx, conversationId: string, questionId: string): Promise<void> {
  const inConversation = eq(assistantMessages.conversationId, conversationId);
  const isQuestion = and(inConversation, eq(assistantMessages.role, 'user'));
  const [last] = await db.select().from(assistantMessages).where(isQuestion).orderBy(desc(assistantMessages.id)).limit(1);
  if (last?.id !== questionId) throw notFound('要替换的提问');
  await db.delete(assistantMessages).where(and(inConversation, gte(assistantMessages.id, questionId)));
}

/** Stores a question and its empty answer; returns their ids. */
export async function storeQuestion(
  { db, now }: Ctx,
  conversationId: string,
  text: string,
): Promise<{ questionId: string; answerId: string }> {
  const question = { conversationId, role: 'user' as const, parts: [{ type: 'text' as const, text }], state: 'done' as const, at: now };
  const answer = { conversationId, role: 'assistant' as const, parts: [], state: 'writing' as const, at: now };
  const insert = async (row: typeof assistantMessages.$inferInsert) =>
    (await db.insert(assistantMessages).values(row).returning({ id: assistantMessages.id }))[0]?.id ?? '';
  return { questionId: await insert(question), answerId: await insert(answer) };
}

/** Stores proposals of an AI client as an answer without a question. */
export async function storeUnasked({ db, now }: Ctx, conversationId: string, parts: AnswerPart[]): Promise<void> {
  await db.insert(assistantMessages).values({ conversationId, role: 'assistant', parts, state: 'done', at: now });
}

export async function storeAnswer(
  { db }: Ctx,
  answerId: string,
  answer: { parts: AnswerPart[]; state: AnswerState; unverified: string[] },
): Promise<void> {
  await db.update(assistantMessages).set(answer).where(eq(assistantMessages.id, answerId));
}

/** What the person typed in a conversation. */
export async function typedTextIn({ db }: Ctx, conversationId: string): Promise<string> {
  const isTyped = and(eq(assistantMessages.conversationId, conversationId), eq(assistantMessages.role, 'user'));
  const rows = await db
    .select({ parts: assistantMessages.parts })
    .from(assistantMessages)
    .where(isTyped)
    .orderBy(asc(assistantMessages.id));
  return rows.map(({ parts }) => textOf(parts)).join('\n');
}
