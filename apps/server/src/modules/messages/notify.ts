import { publish } from '../../platform/bus/bus.ts';
import type { OpenCtx } from '../../platform/db/context.ts';
import { activeStaff } from '../people/index.ts';
import { messages } from './messages.tables.ts';

/** A message, whom it is for, and the record that it is about. */
export type Notice = {
  to: readonly string[];
  msgType: (typeof messages.$inferInsert)['msgType'];
  title: string;
  content: string;
  url: string;
  record: { type: string; id: string };
};

/** Tells people something, each once. Disabled people and the caller are not told; without a caller it is the system that tells. Belongs in the transaction of what it tells; open consoles show it when that is committed. */
export async function notify(ctx: Pick<OpenCtx, 'db' | 'now' | 'actor'>, { to, record, ...message }: Notice): Promise<void> {
  const told = await activeStaff(
    ctx,
    to.filter((userId) => userId !== ctx.actor?.userId),
  );
  if (told.size === 0) return;
  const shared = { ...message, senderId: ctx.actor?.userId ?? null, recordType: record.type, recordId: record.id, createdAt: ctx.now };
  await ctx.db.insert(messages).values([...told].map(([userId, companyId]) => ({ ...shared, userId, companyId })));
  await publish(ctx, 'messages', [...told.keys()]);
}
