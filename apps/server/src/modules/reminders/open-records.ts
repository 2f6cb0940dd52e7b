import type { AgendaItem } from '@houtai/contract/agenda';
import { and, eq } from 'drizzle-orm';

import { agendaList } from '#modules/agenda/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import { ITEMS_MAX } from './digest.ts';
import { recordKey, seenReminders } from './due-reminders.ts';
import { sentDigests, sentReminders } from './reminders.tables.ts';

/** The caller's present items, including waiting ones and those with a due reminder. */
export type StillOpen = { items: readonly AgendaItem[]; waiting: number; isOpen: (record: string) => boolean };

/** Checks whether records still need action by the caller. */
export async function readOpenRecords(ctx: Ctx, records: readonly string[]): Promise<StillOpen> {
  const [list, others] = [await agendaList(ctx, {}), await agendaList(ctx, { waiting: '1' })];
  const [items, waiting] = [await list.read(ITEMS_MAX, 0), await others.read(ITEMS_MAX, 0)];
  const open = new Set([...items, ...waiting].map(({ kind, id }) => `${kind} ${id}`));
  // The agenda was cut, so check the missing records individually.
  const isCut = items.length === ITEMS_MAX || waiting.length === ITEMS_MAX;
  const unknown = records.filter((record) => !open.has(record) && !open.has(agendaKey(record)));
  if (unknown.length > 0) for (const record of await remindedOf(ctx, unknown)) open.add(record);
  return { items, waiting: waiting.length, isOpen: (record) => isCut || open.has(record) || open.has(agendaKey(record)) };
}

/** The caller's messages with nothing left to do. */
export async function settledMessageIds(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { messageId, record, what, userId } = sentReminders;
  const rows = await ctx.db
    .select({ messageId, record, what })
    .from(sentReminders)
    .where(and(isOneOf(messageId, ids), eq(userId, ctx.actor.userId)));
  const digests = await ctx.db
    .select()
    .from(sentDigests)
    .where(and(isOneOf(sentDigests.messageId, ids), eq(sentDigests.userId, ctx.actor.userId)));
  const listed = new Map(digests.map((digest) => [digest.messageId, digest]));
  const { isOpen } = await readOpenRecords(
    ctx,
    rows.map((row) => row.record),
  );
  const isDone = (row: (typeof rows)[number]) => {
    if (row.what !== 'reminder.digest') return !isOpen(row.record);
    const digest = listed.get(row.messageId);
    return digest !== undefined && digest.total === digest.items.length && !digest.items.some(({ kind, id }) => isOpen(`${kind} ${id}`));
  };
  return new Set([...groupBy(rows, (row) => row.messageId)].flatMap(([id, some]) => (some.every(isDone) ? [id] : [])));
}

/** The records of which the caller sees a reminder at present. */
async function remindedOf(ctx: Ctx, records: readonly string[]): Promise<string[]> {
  const wanted = { of: { userId: ctx.actor.userId, ids: records.map((record) => record.slice(record.indexOf(' ') + 1)) } };
  const sources = ctx.registry.given('reminders');
  const due = await Promise.all(
    sources.map(async ({ tag, knowsReaders, due }) => (await due(ctx, wanted)).map((one) => ({ ...one, tag, knowsReaders }))),
  );
  const own = due.flat().filter(({ userId }) => userId === wanted.of.userId);
  return (await seenReminders(ctx, own)).map(({ record }) => recordKey(record));
}

/** Items that are due before their record exists have the kind with the suffix `Due`. */
function agendaKey(record: string): string {
  return record.replace('Due ', ' ');
}
