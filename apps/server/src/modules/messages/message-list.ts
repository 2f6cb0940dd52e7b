import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { Message } from '@houtai/contract/messages';
import { and, count, desc, eq, gte, ilike, isNull, lt, or, type SQL } from 'drizzle-orm';

import { namesOf } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/context.ts';
import { likeContains, type PageResult, readPage, type RowSource } from '#platform/db/read-page.ts';

import { messages } from './messages.tables.ts';

type Query = RequestOf<typeof calls.messages.page>;
/** The list without its page. */
type MessageQuery = Omit<Query, 'offset' | 'limit'>;

export function messagePage(ctx: Ctx, query: Query): Promise<PageResult<Message>> {
  const { read, count } = messageList(ctx, query);
  return readPage<Message>(query, read, count);
}

export function messageList(ctx: Ctx, query: MessageQuery): RowSource<Message> {
  const where = and(isOwn(ctx), fits(query));
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select()
        .from(messages)
        .where(where)
        .orderBy(desc(messages.createdAt), desc(messages.id))
        .limit(limit)
        .offset(skip);
      const names = await namesOf(
        ctx,
        rows.flatMap(({ senderId }) => senderId ?? []),
      );
      return rows.map((row) => toMessage(row, names));
    },
    count: async () => (await ctx.db.select({ total: count() }).from(messages).where(where))[0]?.total ?? 0,
  };
}

export function isOwn(ctx: Ctx): SQL {
  return eq(messages.userId, ctx.actor.userId);
}

function fits({ msgType, keyword, unread, starred, sender, from, to }: MessageQuery): SQL | undefined {
  return and(
    msgType ? eq(messages.msgType, msgType) : undefined,
    keyword ? or(ilike(messages.title, likeContains(keyword)), ilike(messages.content, likeContains(keyword))) : undefined,
    unread ? isNull(messages.readAt) : undefined,
    starred ? eq(messages.starred, true) : undefined,
    sender ? eq(messages.senderId, sender) : undefined,
    from ? gte(messages.createdAt, new Date(from)) : undefined,
    to ? lt(messages.createdAt, new Date(to)) : undefined,
  );
}

function toMessage(row: typeof messages.$inferSelect, names: ReadonlyMap<string, string>): Message {
  return {
    id: row.id,
    msgType: row.msgType,
    title: row.title,
    content: row.content,
    url: row.url,
    senderId: row.senderId ?? '',
    senderName: row.senderId === null ? '' : (names.get(row.senderId) ?? ''),
    createdAt: row.createdAt.toISOString(),
    read: row.readAt !== null,
    starred: row.starred,
  };
}
