import { localDate } from '@houtai/contract/dates';
import { and, countDistinct, eq, gte } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { isQuiet, notify, recipientsAmong } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { readersNow } from '#modules/session/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import type { JobCtx } from '#platform/jobs/job.ts';

import { type Digest, digestOf } from './digest.ts';
import { dueReminders, recordKey, remindsSince, seenReminders, type TaggedReminder } from './due-reminders.ts';
import { inOrder, reminderMessage } from './reminder-message.ts';
import { reminderDigests, sentReminders } from './reminders.tables.ts';
import { mayRemind, midnightOf, momentAt } from './reminding-hours.ts';

/** What holds for everybody of a run. */
export type Company = {
  isWorkingDay: boolean;
  hours: { from: string; to: string };
  digestAt: string;
  mostADay: number;
};

/** Somebody who may be told something, whether they work today, and of which records. */
type Reminded = { userId: string; isAway: boolean; ids: readonly string[] };

/** Tells a person all that is due, in one message and one transaction; gives whether there was something to tell. */
export function remindPerson(ctx: JobCtx, company: Company, { userId, isAway, ids }: Reminded): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    // One message after the other to a person, so that what they were told today is counted right.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const [readers, recipients] = [await readersNow(ctx, [userId]), await recipientsAmong(ctx, [userId])];
    const [actor, recipient] = [readers.get(userId), recipients.get(userId)];
    if (!actor || !recipient) return false;
    const person = { ...ctx, actor };
    const due = ids.length === 0 ? [] : await seenReminders(person, await dueReminders(ctx, { of: { userId, ids } }));
    const mayWait = mayRemind({
      now: ctx.now,
      ...company,
      isWorkingDay: company.isWorkingDay && !isAway,
      isQuiet: isQuiet(ctx.now, recipient.settings.quietHours),
      toldToday: await toldToday(person),
    });
    const digest = mayWait ? await digestOfDay(person, company) : null;
    return tell(person, mayWait ? due : due.filter(({ isUrgent }) => isUrgent), digest);
  });
}

/** How many messages a person had today that could have waited. */
async function toldToday({ db, now, actor }: Ctx): Promise<number> {
  const { userId, at, urgent, messageId } = sentReminders;
  const [row] = await db
    .select({ told: countDistinct(messageId) })
    .from(sentReminders)
    .where(and(eq(userId, actor.userId), eq(urgent, false), gte(at, midnightOf(now))));
  return row?.told ?? 0;
}

/** The list of the day for somebody who has not had it; once a day it is looked whether there is anything on it. A server that began later tells none of that day. */
async function digestOfDay(ctx: Ctx, { digestAt }: Company): Promise<Digest | null> {
  const day = localDate(ctx.now);
  if (momentAt(day, digestAt) > ctx.now) return null;
  const { userId } = ctx.actor;
  const [last] = await ctx.db.select().from(reminderDigests).where(eq(reminderDigests.userId, userId));
  if (last && last.day >= day) return null;
  await ctx.db.insert(reminderDigests).values({ userId, day }).onConflictDoUpdate({ target: reminderDigests.userId, set: { day } });
  return momentAt(day, digestAt) <= (await remindsSince(ctx)) ? null : digestOf(ctx);
}

/** Stores reminders with the message that carries them. Skips those that are stored already, as they were sent before. */
async function tell(ctx: Ctx, due: readonly TaggedReminder[], digest: Digest | null): Promise<boolean> {
  const messageId = uuidv7();
  const { userId } = ctx.actor;
  const day = localDate(ctx.now);
  const shared = { userId, messageId, at: ctx.now };
  const rows = due.map(({ what, record, key, isUrgent, line, url }) => ({
    ...shared,
    what,
    record: recordKey(record),
    key,
    urgent: isUrgent,
    line,
    url,
  }));
  const list = digest && {
    ...shared,
    what: 'reminder.digest',
    record: `agenda ${day}`,
    key: day,
    urgent: false,
    line: digest.title,
    url: digest.url,
  };
  const all = list ? [...rows, list] : rows;
  if (all.length === 0) return false;
  const { what, record, key } = sentReminders;
  const stored = await ctx.db.insert(sentReminders).values(all).onConflictDoNothing().returning({ what, record, key });
  const isStored = (one: { what: string; record: string; key: string }) =>
    stored.some((row) => row.what === one.what && row.record === one.record && row.key === one.key);
  const fresh = inOrder(due.filter(({ record, ...one }) => isStored({ ...one, record: recordKey(record) })));
  const freshDigest = list && isStored(list) ? digest : null;
  if (fresh.length === 0 && !freshDigest) return false;
  const [only] = fresh;
  const about = only && fresh.length === 1 && !freshDigest ? only.record : { type: 'reminder', id: messageId };
  const isUrgent = fresh.some((one) => one.isUrgent);
  await notify(
    // Without an actor: notify skips the sender, who would be the recipient here.
    { ...ctx, actor: null },
    { id: messageId, to: [userId], msgType: '0', ...reminderMessage(fresh, freshDigest), record: about, isUrgent },
  );
  return true;
}
