import { wants } from '@houtai/contract/message-choices';
import { uuidv7 } from 'uuidv7';

import { publish } from '#platform/bus/bus.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { recipientsAmong } from './message-settings.ts';
import { messages } from './messages.tables.ts';

/** A message, whom it is for, and the record that it is about. */
export type Notice = {
  to: readonly string[];
  msgType: (typeof messages.$inferInsert)['msgType'];
  /** A kind of its own, as `reminder.late`, and all of those that it says something of. */
  kind?: string;
  kinds?: readonly string[];
  title: string;
  content: string;
  url: string;
  record: { type: string; id: string };
  /** The id of the message, given by the sender; only for messages to one person. */
  id?: string;
  /** Told at any time, and counted as unread whatever the person silenced. */
  isUrgent?: boolean;
  /** Gives the person something to do: told during quiet hours, too, and counted as unread whatever they silenced. */
  isHandedOver?: boolean;
};

/** What a message is marked with that gives its person what stands on their list of the day until it is done; they choose its ways by its type. */
export const HANDED = { kind: 'handed', kinds: ['0'] } as const;

/** Who tells something, and when: the caller, a job in the name of the person who began it, or without anybody the system. */
export type Teller = Pick<OpenCtx, 'db' | 'work' | 'registry' | 'now'> & { actor: { userId: string } | null };

/**
 * Tells people something, each once by each notice. Disabled people and anyone who tells are not told. Belongs in the transaction of what it tells; open consoles
 * show it when that is committed.
 */
export function notify(ctx: Teller, ...notices: readonly Notice[]): Promise<void> {
  return ctx.work.send(() => send(ctx, notices));
}

async function send(ctx: Teller, notices: readonly Notice[]): Promise<void> {
  const recipients = await recipientsAmong(
    ctx,
    notices.flatMap(({ to }) => to).filter((userId) => userId !== ctx.actor?.userId),
  );
  if (recipients.size === 0) return;
  const rows = notices.flatMap(({ to, record, id, isUrgent = false, isHandedOver = false, kinds, ...message }) => {
    const of = kinds ?? [message.kind ?? message.msgType];
    const shared = { ...message, senderId: ctx.actor?.userId ?? null, recordType: record.type, recordId: record.id, createdAt: ctx.now };
    return [...new Set(to)].flatMap((userId) => {
      const recipient = recipients.get(userId);
      if (!recipient) return [];
      const { companyId, settings } = recipient;
      const isSilent = !isUrgent && !isHandedOver && !of.some((kind) => wants(settings.choices, kind, 'console'));
      const row = { ...shared, id: id ?? uuidv7(), userId, companyId, readAt: isSilent ? ctx.now : null };
      return [{ row, told: { messageId: row.id, userId, kinds: of, isUrgent, isHandedOver, settings } }];
    });
  });
  await ctx.db.insert(messages).values(rows.map(({ row }) => row));
  const told = rows.map((one) => one.told);
  for (const tell of ctx.registry.given('channels')) await tell(ctx, told);
  await publish(ctx, 'messages', [...recipients.keys()]);
}
