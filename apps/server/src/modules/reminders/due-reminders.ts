import { and } from 'drizzle-orm';

import { visibleRecordIds } from '#modules/records/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import { type Ctx, holds, type OpenCtx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import type { DueReminder, ReminderSource, WantedReminders } from './reminder-sources.ts';
import { reminderStart, sentReminders } from './reminders.tables.ts';
import { snoozesOf, withSnooze } from './snoozes.ts';

/** A due reminder, with the access rules of its source. */
export type TaggedReminder = DueReminder & Pick<ReminderSource, 'tag' | 'knowsReaders'>;

/** The key of a record in sent reminders. */
export function recordKey({ type, id }: DueReminder['record']): string {
  return `${type} ${id}`;
}

/** Reminders that became due since this server reminds, are still true, and were not sent yet. */
export async function dueReminders(ctx: OpenCtx, wanted: WantedReminders): Promise<TaggedReminder[]> {
  const since = await remindsSince(ctx);
  const isWanted = ({ userId }: DueReminder) => wanted.of === null || wanted.of.userId === userId;
  const due: TaggedReminder[] = [];
  for (const { tag, knowsReaders = false, due: read } of ctx.registry.given('reminders'))
    for (const one of await read(ctx, wanted))
      if (isWanted(one) && one.at > since && one.at <= ctx.now) due.push({ ...one, tag, knowsReaders });
  return withoutTold(ctx, due);
}

/** The moment from which this server reminds. */
export async function remindsSince({ db }: Pick<OpenCtx, 'db'>): Promise<Date> {
  const [start] = await db.select().from(reminderStart);
  if (!start) throw new Error('the start of reminders is missing');
  return start.since;
}

async function withoutTold({ db, now }: OpenCtx, due: readonly TaggedReminder[]): Promise<TaggedReminder[]> {
  if (due.length === 0) return [];
  const { userId, what, record, key } = sentReminders;
  const people = [...new Set(due.map((one) => one.userId))];
  const records = [...new Set(due.map((one) => recordKey(one.record)))];
  const sent = await db
    .select({ userId, what, record, key, at: sentReminders.at })
    .from(sentReminders)
    .where(and(isOneOf(userId, people), isOneOf(record, records)));
  const told = new Map(sent.map((one) => [JSON.stringify([one.userId, one.what, one.record, one.key]), one.at]));
  const toldAt = (one: DueReminder) => told.get(JSON.stringify([one.userId, one.what, recordKey(one.record), one.key]));
  const snoozes = await snoozesOf({ db }, people, records);
  return due.flatMap((one) => withSnooze(one, { snooze: snoozes.get(`${one.userId} ${recordKey(one.record)}`), toldAt, now }));
}

/** The reminders to which the person still has the right, and whose records they see. */
export async function seenReminders(ctx: Ctx, due: readonly TaggedReminder[]): Promise<TaggedReminder[]> {
  const allowed = due.filter(({ tag }) => tag === null || holds(ctx.actor, tag));
  const seen = allowed.filter(({ knowsReaders }) => knowsReaders);
  const asked = allowed.filter(({ knowsReaders }) => !knowsReaders);
  for (const [type, some] of groupBy(asked, ({ record }) => record.type)) {
    const kind = ctx.registry.given('records').find((one) => one.type === type);
    const ids = some.map(({ record }) => record.id);
    const visible = kind ? await visibleRecordIds(ctx, kind, ids) : new Set(ids);
    seen.push(...some.filter(({ record }) => visible.has(record.id)));
  }
  return seen;
}
