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
import { type Company, isInQuietHours, isWanted, personalConditions } from './reminder-wishes.ts';
import { remindersToday } from './reminders-today.ts';
import { reminderDigests, sentReminders } from './reminders.tables.ts';
import { mayRemind, momentAt } from './reminding-hours.ts';
import { storeDigest } from './sent-digests.ts';
import { digestRecord, digestsToTellAgain } from './snoozes.ts';

/** A daily list with the key of this delivery. */
type TimedDigest = Digest & { key: string };

/** A person to remind, whether they are off today, and the records concerned. */
type Reminded = { userId: string; isAway: boolean; ids: readonly string[] };

/** Sends a person everything that is due, in one message and transaction; returns whether there was anything. */
export function remindPerson(ctx: JobCtx, company: Company, { userId, isAway, ids }: Reminded): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    // The lock serializes messages to a person, so that today's number is counted correctly.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const [readers, recipients] = [await readersNow(ctx, [userId]), await recipientsAmong(ctx, [userId])];
    const [actor, recipient] = [readers.get(userId), recipients.get(userId)];
    if (!actor || !recipient) return false;
    const person = { ...ctx, actor };
    const due = ids.length === 0 ? [] : await seenReminders(person, await dueReminders(ctx, { of: { userId, ids } }));
    const { settings } = recipient;
    const own = personalConditions(company, settings);
    const mayWait = mayRemind({
      now: ctx.now,
      ...own,
      isWorkingDay: company.isWorkingDay && !isAway,
      isQuiet: isQuiet(ctx.now, settings.quietHours),
      toldToday: await remindersToday(person),
    });
    const digest = mayWait ? await digestOfDay(person, own) : null;
    const isSaid = ({ what, isUrgent }: TaggedReminder) =>
      isWanted(company, settings, what) && (mayWait || (isUrgent && !isInQuietHours(ctx.now, settings)));
    return tell(person, due.filter(isSaid), isWanted(company, settings, 'reminder.digest') ? digest : null);
  });
}

/**
 * The daily list if the person has not had it; the check runs once a day. A server that started reminding later sends none for that day.
 */
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
  if (freshDigest) await storeDigest(ctx, id, freshDigest);
  return true;
}

/** Stores the content of a message; returns the part that was not stored before. */
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
