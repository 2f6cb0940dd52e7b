import { publish } from '../../platform/bus/bus.ts';
import type { Actor, Ctx } from '../../platform/db/context.ts';
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

/** Where it is written, when, and who causes it; a job names them as they were. */
export type Teller = Pick<Ctx, 'db' | 'now'> & { actor: Pick<Actor, 'userId'> };

/** Tells people something, each once. Disabled people and the caller are not told. Belongs in the transaction of what it tells; open consoles show it when that is committed. */
export async function notify(ctx: Teller, { to, record, ...message }: Notice): Promise<void> {
  const told = await activeStaff(
    ctx,
    to.filter((userId) => userId !== ctx.actor.userId),
  );
  if (told.size === 0) return;
  const shared = { ...message, senderId: ctx.actor.userId, recordType: record.type, recordId: record.id, createdAt: ctx.now };
  await ctx.db.insert(messages).values([...told].map(([userId, companyId]) => ({ ...shared, userId, companyId })));
  await publish(ctx, 'messages', [...told.keys()]);
}
