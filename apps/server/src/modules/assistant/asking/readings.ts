import type { calls } from '@houtai/contract';
import type { Reading } from '@houtai/contract/assistant';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { startOfDay } from '@houtai/contract/dates';
import { and, asc, desc, eq, exists, gte, lt } from 'drizzle-orm';

import { notify } from '#modules/messages/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { assistantConversations, assistantMessages, assistantReadings } from '../assistant.tables.ts';
import { messagesOf } from './chat-messages.ts';
import { toConversation } from './conversations.ts';

type Asked = RequestOf<typeof calls.assistant.readOthers>;
type Read = ResultOf<typeof calls.assistant.readOthers>;

/** The most conversations of a day to return. */
const MAX_CONVERSATIONS = 50;

/**
 * The questions and answers of a person on one day. Before returning them, stores with each conversation who read it and why, and notifies
 * the person.
 */
export async function readOthers(ctx: Ctx, { userId, day, reason }: Asked, isLive: (answerId: string) => boolean): Promise<Read> {
  const [from, to] = [startOfDay(day), startOfDay(day, 1)];
  if (!from || !to) throw notFound('这一天的对话');
  const { id, conversationId, at } = assistantMessages;
  const isOfDay = and(eq(conversationId, assistantConversations.id), gte(at, from), lt(at, to));
  const spokenIn = exists(ctx.db.select({ id }).from(assistantMessages).where(isOfDay));
  const rows = await ctx.db
    .select()
    .from(assistantConversations)
    .where(and(eq(assistantConversations.userId, userId), spokenIn))
    .orderBy(desc(assistantConversations.id))
    .limit(MAX_CONVERSATIONS);
  if (rows.length === 0) throw notFound('这一天的对话');
  await inTransaction(ctx, async (ctx) => {
    const by = { byId: ctx.actor.userId, byName: ctx.actor.name, reason, at: ctx.now };
    await ctx.db.insert(assistantReadings).values(rows.map((row) => ({ conversationId: row.id, ...by })));
    await notify(ctx, {
      to: [userId],
      msgType: '0',
      title: `${ctx.actor.name} 查看了你 ${day} 的助手对话`,
      content: `理由：${reason}。在智能助手的历史对话里可以看到查看记录。`,
      url: '/',
      record: { type: 'user', id: userId },
    });
  });
  const read: Read = [];
  for (const row of rows) {
    const messages = await messagesOf(ctx, row.id, isLive);
    const isThen = (moment: string) => moment >= from.toISOString() && moment < to.toISOString();
    read.push({ ...toConversation(row), messages: messages.filter((message) => isThen(message.at)) });
  }
  return read;
}

/** Who has read a conversation of the caller, oldest first. */
export async function readingsOf({ db }: Ctx, conversationId: string): Promise<Reading[]> {
  const rows = await db
    .select()
    .from(assistantReadings)
    .where(eq(assistantReadings.conversationId, conversationId))
    .orderBy(asc(assistantReadings.id));
  return rows.map(({ byName, reason, at }) => ({ byName, reason, at: at.toISOString() }));
}
