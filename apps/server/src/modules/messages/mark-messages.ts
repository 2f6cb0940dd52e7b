import type { MessageType } from '@houtai/contract/message-types';
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';

import { publish } from '#platform/bus/bus.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { isOwn } from './message-list.ts';
import { messages } from './messages.tables.ts';

/** Marks the caller's messages as read; A0404 without any change if one does not exist or belongs to somebody else. */
export function markRead(ctx: Ctx, ids: readonly string[]): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const wanted = new Set(ids);
    const chosen = and(isOwn(ctx), inArray(messages.id, [...wanted]));
    if ((await ctx.db.$count(messages, chosen)) < wanted.size) throw notFound('消息');
    return markUnread(ctx, chosen);
  });
}

/** Marks all of the caller's messages as read, or those of one type. */
export function markAllRead(ctx: Ctx, msgType: MessageType | undefined): Promise<number> {
  return inTransaction(ctx, (ctx) => markUnread(ctx, and(isOwn(ctx), msgType ? eq(messages.msgType, msgType) : undefined)));
}

export async function starMessage(ctx: Ctx, { id, starred }: { id: string; starred: boolean }): Promise<void> {
  const changed = await ctx.db
    .update(messages)
    .set({ starred })
    .where(and(isOwn(ctx), eq(messages.id, id)))
    .returning({ id: messages.id });
  if (changed.length === 0) throw notFound('消息');
}

async function markUnread(ctx: Ctx, chosen: SQL | undefined): Promise<number> {
  const marked = await ctx.db
    .update(messages)
    .set({ readAt: ctx.now })
    .where(and(chosen, isNull(messages.readAt)))
    .returning({ id: messages.id });
  // Updates the person's other windows.
  if (marked.length > 0) await publish(ctx, 'messages', [ctx.actor.userId]);
  return marked.length;
}
