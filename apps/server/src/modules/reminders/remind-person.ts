import { localDate } from '@houtai/contract/dates';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { isQuiet, notify, recipientsAmong } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { readersNow } from '#modules/session/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import type { JobCtx } from '#platform/jobs/job.ts';

import { type Digest, digestOf } from './digest.ts';
import { dueReminders, recordKey, remindsSince, seenReminders, type TaggedReminder } from './due-reminders.ts';
import { inOrder, reminderMessage } from './reminder-message.ts';
import { type Company, isWanted, ownCompany, waitsQuietly } from './reminder-wishes.ts';
import { remindersToday } from './reminders-today.ts';
import { reminderDigests, sentReminders } from './reminders.tables.ts';
import { mayRemind, momentAt } from './reminding-hours.ts';
import { keepDigest } from './sent-digests.ts';
import { digestRecord, digestsToTellAgain } from './snoozes.ts';

/** The list of a day, and which telling of it this is. */
type TimedDigest = Digest & { key: string };

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
    const { settings } = recipient;
    const own = ownCompany(company, settings);
    const mayWait = mayRemind({
      now: ctx.now,
      ...own,
      isWorkingDay: company.isWorkingDay && !isAway,
      isQuiet: isQuiet(ctx.now, settings.quietHours),
      toldToday: await remindersToday(person),
    });
    const digest = mayWait ? await digestOfDay(person, own) : null;
    const isSaid = ({ what, isUrgent }: TaggedReminder) =>
      isWanted(company, settings, what) && (mayWait || (isUrgent && !waitsQuietly(ctx.now, settings)));
    return tell(person, due.filter(isSaid), isWanted(company, settings, 'reminder.digest') ? digest : null);
  });
}

/** The list of the day for somebody who has not had it; once a day it is looked whether there is anything on it. A server that began later tells none of that day. */
async function digestOfDay(ctx: Ctx, { digestAt }: Company): Promise<TimedDigest | null> {
  const day = localDate(ctx.now);
  if (momentAt(day, digestAt) > ctx.now) return null;
  const { userId } = ctx.actor;
  const [last] = await ctx.db.select().from(reminderDigests).where(eq(reminderDigests.userId, userId));
  if (last && last.day >= day) {
    const key = (await digestsToTellAgain(ctx, day)).get(userId);
    const digest = key === undefined ? null : await digestOf(ctx);
    return digest && key !== undefined ? { ...digest, key } : null;
  }
  await ctx.db.insert(reminderDigests).values({ userId, day }).onConflictDoUpdate({ target: reminderDigests.userId, set: { day } });
  const digest = momentAt(day, digestAt) <= (await remindsSince(ctx)) ? null : await digestOf(ctx);
  return digest && { ...digest, key: day };
}

/** Stores reminders with the message that carries them. Skips those that are stored already, as they were sent before. */
async function tell(ctx: Ctx, due: readonly TaggedReminder[], digest: TimedDigest | null): Promise<boolean> {
  const id = uuidv7();
  const { fresh, freshDigest } = await storeSent(ctx, id, due, digest);
  const [only] = fresh;
  if (!only && !freshDigest) return false;
  const record = only && fresh.length === 1 && !freshDigest ? only.record : { type: 'reminder', id };
  const kind = freshDigest || !only ? 'reminder.digest' : only.what;
  const kinds = [...fresh.map(({ what }) => what), ...(freshDigest ? ['reminder.digest'] : [])];
  const isUrgent = fresh.some((one) => one.isUrgent);
  await notify(
    // Without an actor: notify skips the sender, who would be the recipient here.
    { ...ctx, actor: null },
    { id, to: [ctx.actor.userId], msgType: '0', kind, kinds, ...reminderMessage(fresh, freshDigest), record, isUrgent },
  );
  if (freshDigest) await keepDigest(ctx, id, freshDigest);
  return true;
}

/** Stores what a message is to say; gives what of it was not stored before. */
async function storeSent(ctx: Ctx, messageId: string, due: readonly TaggedReminder[], digest: TimedDigest | null) {
  const shared = { userId: ctx.actor.userId, messageId, at: ctx.now };
  const rows = due.map(({ what, record, key, isUrgent, line, url }) => {
    return { ...shared, what, record: recordKey(record), key, urgent: isUrgent, line, url };
  });
  const list = digest && {
    ...shared,
    what: 'reminder.digest',
    record: digestRecord(localDate(ctx.now)),
    key: digest.key,
    urgent: false,
    line: digest.title,
    url: digest.url,
  };
  const all = list ? [...rows, list] : rows;
  const { what, record, key } = sentReminders;
  const stored =
    all.length === 0 ? [] : await ctx.db.insert(sentReminders).values(all).onConflictDoNothing().returning({ what, record, key });
  const isStored = (one: { what: string; record: string; key: string }) =>
    stored.some((row) => row.what === one.what && row.record === one.record && row.key === one.key);
  return {
    fresh: inOrder(due.filter((one) => isStored({ ...one, record: recordKey(one.record) }))),
    freshDigest: list && isStored(list) ? digest : null,
  };
}
