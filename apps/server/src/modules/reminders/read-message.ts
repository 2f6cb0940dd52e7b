import { localDate } from '@houtai/contract/dates';
import type { ReadMessage } from '@houtai/contract/reminders';
import { and, asc, eq } from 'drizzle-orm';

import { messages } from '#modules/messages/index.ts';
import { parameterNumber } from '#modules/parameter-values/index.ts';
import { namesOf } from '#modules/people/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { recordKey } from './due-reminders.ts';
import { readOpenRecords, type StillOpen } from './open-records.ts';
import { remindersToday } from './reminders-today.ts';
import { sentDigests, sentReminders } from './reminders.tables.ts';
import { momentAt, MOST_A_DAY, MOST_A_DAY_PARAMETER } from './reminding-hours.ts';
import { snoozable, snoozedUntil, snoozeOffers } from './snooze.ts';

const AHEAD_MAX = 5;

/** A message of the caller, with the present state of the items in its reminder. */
export async function readMessage(ctx: Ctx, { id }: { id: string }): Promise<ReadMessage> {
  const [found] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.userId, ctx.actor.userId)));
  if (!found) throw notFound('消息');
  const { title, content, url, senderId, createdAt, readAt } = found;
  const names = await namesOf(ctx, senderId === null ? [] : [senderId]);
  const message = {
    id,
    title,
    content,
    url,
    senderName: names.get(senderId ?? '') ?? '',
    createdAt: createdAt.toISOString(),
    read: readAt !== null,
  };
  const sent = await ctx.db
    .select()
    .from(sentReminders)
    .where(and(eq(sentReminders.messageId, id), eq(sentReminders.userId, ctx.actor.userId)))
    .orderBy(asc(sentReminders.at), asc(sentReminders.record));
  if (sent.length === 0) return { ...message, isDone: false, lines: [], digest: null, snooze: null, ahead: [], toldToday: 0, mostADay: 0 };
  const open = await readOpenRecords(
    ctx,
    sent.map(({ record }) => record),
  );
  const digest = await readDigest(ctx, id, open);
  const lines = sent
    .filter(({ what }) => what !== 'reminder.digest')
    .map(({ record, line, url, urgent }) => ({ record, line, url, isUrgent: urgent, isDone: !open.isOpen(record) }));
  const [until, { refusal }, offers] = [await snoozedUntil(ctx, sent), await snoozable(ctx, sent), await snoozeOffers(ctx)];
  return {
    ...message,
    isDone:
      lines.every(({ isDone }) => isDone) &&
      (digest === null || (digest.total === digest.items.length && digest.items.every(({ isDone }) => isDone))),
    lines,
    digest,
    snooze: { until: until?.toISOString() ?? null, offers: offers.map(({ choice, at }) => ({ choice, at: at.toISOString() })), refusal },
    ahead: digest ? await aheadToday(ctx, open) : [],
    toldToday: await remindersToday(ctx),
    mostADay: await parameterNumber(ctx, MOST_A_DAY_PARAMETER, MOST_A_DAY),
  };
}

async function readDigest({ db }: Ctx, messageId: string, { items, waiting, isOpen }: StillOpen): Promise<ReadMessage['digest']> {
  const [digest] = await db.select().from(sentDigests).where(eq(sentDigests.messageId, messageId));
  if (!digest) return null;
  const { total, items: sent } = digest;
  const isWhole = sent.length === total;
  const listed = new Set(sent.map(({ kind, id }) => `${kind} ${id}`));
  return {
    total,
    items: sent.map((item) => ({ ...item, isDone: !isOpen(`${item.kind} ${item.id}`) })),
    added: isWhole ? items.filter(({ kind, id }) => !listed.has(`${kind} ${id}`)).map(({ title, note }) => note || title) : null,
    now: items.length,
    waiting,
  };
}

/** The reminders that the caller will get today if nobody does anything. */
async function aheadToday(ctx: Ctx, { items }: StillOpen): Promise<ReadMessage['ahead']> {
  const { userId } = ctx.actor;
  const wanted = { of: { userId, ids: items.map(({ id }) => id) } };
  const tonight = { ...ctx, now: momentAt(localDate(ctx.now), '23:59') };
  const sources = ctx.registry.given('reminders').filter(({ tag }) => tag === null || holds(ctx.actor, tag));
  const due = (await Promise.all(sources.map((source) => source.due(tonight, wanted)))).flat();
  const open = new Set(items.map(({ kind, id }) => `${kind} ${id}`));
  return due
    .filter((one) => one.userId === userId && one.at > ctx.now && (open.has(recordKey(one.record)) || one.record.type.endsWith('Due')))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .flatMap(({ at, title }, index) => (index < AHEAD_MAX ? [{ at: at.toISOString(), title }] : []));
}
