import { and, eq, inArray, isNull } from 'drizzle-orm';

import { publish } from '#platform/bus/bus.ts';
import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';

import { messages } from './messages.tables.ts';

/** A record that messages are about. */
type About = { type: string; id: string };

/** Marks the caller's messages about a record as read, because they have seen the record. */
export function markRecordRead(ctx: Ctx, record: About): Promise<void> {
  return settleMessagesFor(ctx, record, [ctx.actor.userId]);
}

/** Marks messages about a record as read for people who have nothing left to do about it. */
export async function settleMessagesFor(
  ctx: Pick<OpenCtx, 'db' | 'work' | 'now'>,
  record: About,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return;
  const marked = await ctx.db
    .update(messages)
    .set({ readAt: ctx.now })
    .where(and(isAbout(record), inArray(messages.userId, [...people]), isNull(messages.readAt)))
    .returning({ userId: messages.userId });
  await publish(ctx, 'messages', [...new Set(marked.map(({ userId }) => userId))]);
}

/** Deletes messages about a withdrawn record, at most `most`; returns their number. */
export async function recallMessages(ctx: Pick<OpenCtx, 'db' | 'work'>, record: About, most: number): Promise<number> {
  const some = ctx.db.select({ id: messages.id }).from(messages).where(isAbout(record)).limit(most);
  const gone = await ctx.db.delete(messages).where(inArray(messages.id, some)).returning({ userId: messages.userId });
  await publish(ctx, 'messages', [...new Set(gone.map(({ userId }) => userId))]);
  return gone.length;
}

function isAbout({ type, id }: About) {
  return and(eq(messages.recordType, type), eq(messages.recordId, id));
}
