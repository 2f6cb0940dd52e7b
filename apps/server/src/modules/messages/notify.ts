import { wantsMessage } from '@houtai/contract/message-choices';
import { uuidv7 } from 'uuidv7';

import { publish } from '#platform/bus/bus.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { recipientsAmong } from './message-settings.ts';
import { messages } from './messages.tables.ts';

/** A message with its recipients and the record it is about. */
export type Notice = {
  to: readonly string[];
  msgType: (typeof messages.$inferInsert)['msgType'];
  /** A specific kind, e.g. `reminder.late`, and all kinds that it covers. */
  kind?: string;
  kinds?: readonly string[];
  title: string;
  content: string;
  url: string;
  record: { type: string; id: string };
  /** The id of the message, given by the sender; only for messages to one person. */
  id?: string;
  /** Sent at any time, and unread even if the person muted its type. */
  isUrgent?: boolean;
  /** Asks the person to act: sent also during quiet hours, and unread even if its type is muted. */
  isHandedOver?: boolean;
};

/** Marks messages about work that stays on the person's daily list until it is done; their type decides the transports. */
export const HANDED = { kind: 'handed', kinds: ['0'] } as const;

/** The sender and the time: the caller, a job on behalf of the person who started it, or the system without an actor. */
export type NoticeSender = Pick<OpenCtx, 'db' | 'work' | 'registry' | 'now'> & { actor: { userId: string } | null };

/**
 * Sends messages, at most one to each person for each notice. Skips disabled users and the sender. Call it in the transaction of the
 * change; open consoles show it after the commit.
 */
export function notify(ctx: NoticeSender, ...notices: readonly Notice[]): Promise<void> {
  return ctx.work.send(() => send(ctx, notices));
}

async function send(ctx: NoticeSender, notices: readonly Notice[]): Promise<void> {
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
      const isSilent = !isUrgent && !isHandedOver && !of.some((kind) => wantsMessage(settings.choices, kind, 'console'));
      const row = { ...shared, id: id ?? uuidv7(), userId, companyId, readAt: isSilent ? ctx.now : null };
      return [{ row, told: { messageId: row.id, userId, kinds: of, isUrgent, isHandedOver, settings } }];
    });
  });
  await ctx.db.insert(messages).values(rows.map(({ row }) => row));
  const told = rows.map((one) => one.told);
  for (const tell of ctx.registry.given('channels')) await tell(ctx, told);
  await publish(ctx, 'messages', [...recipients.keys()]);
}
