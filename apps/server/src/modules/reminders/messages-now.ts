import { AGENDA_PAGE } from '@houtai/contract/agenda';
import { isAgendaKind } from '@houtai/contract/agenda-kinds';
import { linkTo } from '@houtai/contract/links';
import { isReminderKind } from '@houtai/contract/reminder-kinds';
import { and, asc, eq } from 'drizzle-orm';

import { HANDED, type MessageText, type WaitingMessage } from '#modules/messages/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import { type Digest, digestOfItems } from './digest.ts';
import { readOpenRecords, type StillOpen } from './open-records.ts';
import { remainingMessage } from './reminder-message.ts';
import { sentDigests, sentReminders } from './reminders.tables.ts';

type Sent = typeof sentReminders.$inferSelect;

/** The present texts of the caller's reminders and of messages that assigned work; null if nothing is left for them to do. */
export async function messagesNow(ctx: Ctx, waiting: readonly WaitingMessage[]): Promise<ReadonlyMap<string, MessageText | null>> {
  const handed = waiting.filter(({ kind, recordType }) => kind === HANDED.kind && isAgendaKind(recordType));
  const reminding = waiting.filter(({ kind }) => isReminderKind(kind)).map(({ id }) => id);
  if (handed.length + reminding.length === 0) return new Map();
  const { messageId, userId, record } = sentReminders;
  const sent = await ctx.db
    .select()
    .from(sentReminders)
    .where(and(isOneOf(messageId, reminding), eq(userId, ctx.actor.userId)))
    .orderBy(asc(record));
  const given = handed.map(({ recordType, recordId }) => `${recordType} ${recordId}`);
  const open = await readOpenRecords(ctx, [...sent.map((row) => row.record), ...given]);
  const now = new Map<string, MessageText | null>();
  for (const [index, { id }] of handed.entries()) if (!open.isOpen(given[index] ?? '')) now.set(id, null);
  for (const [id, rows] of groupBy(sent, (row) => row.messageId)) {
    const text = await remindsNow(ctx, { id, rows }, open);
    if (text !== undefined) now.set(id, text);
  }
  return now;
}

type OneSent = { id: string; rows: readonly Sent[] };

/** The present text of a reminder; undefined if it is unchanged. */
async function remindsNow(ctx: Ctx, { id, rows }: OneSent, { isOpen }: StillOpen): Promise<MessageText | null | undefined> {
  const single = rows.filter(({ what }) => what !== 'reminder.digest');
  const left = single.filter((row) => isOpen(row.record));
  if (single.length === rows.length) return textOf(left, single.length, null);
  const list = await digestNow(ctx, id, isOpen);
  // The content of an old list is no longer known, so its message stays unchanged.
  if (!list) return undefined;
  const isAsTold = list.left.total === list.total && left.length === single.length;
  return isAsTold ? undefined : textOf(left, null, list.left.total > 0 ? list.left : null);
}

/** The text for the remaining items of a message; undefined if these are all. */
function textOf(left: readonly Sent[], told: number | null, digest: Digest | null): MessageText | null | undefined {
  const [only] = left;
  if (!only && !digest) return null;
  if (left.length === told) return undefined;
  const lines = left.map(({ record, what, line, urgent }) => ({ record, what, line, isUrgent: urgent }));
  const url = only && left.length === 1 && !digest ? only.url : linkTo(AGENDA_PAGE, {});
  return { ...remainingMessage(lines, digest), url };
}

/** The remaining part of a daily list; null if its content is no longer known. */
async function digestNow({ db, now }: Ctx, id: string, isOpen: StillOpen['isOpen']): Promise<{ total: number; left: Digest } | null> {
  const [sent] = await db.select().from(sentDigests).where(eq(sentDigests.messageId, id));
  if (!sent) return null;
  const items = sent.items.filter((item) => isOpen(`${item.kind} ${item.id}`));
  const total = sent.total - (sent.items.length - items.length);
  return { total: sent.total, left: digestOfItems(items, total, now) };
}
