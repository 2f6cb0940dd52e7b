import { and, eq, lte, sql } from 'drizzle-orm';

import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import type { DueReminder } from './reminder-sources.ts';
import { reminderSnoozes, sentReminders } from './reminders.tables.ts';

type Snooze = typeof reminderSnoozes.$inferSelect;

/** The snoozes of these people and records, by `<person> <record>`. */
export async function snoozesOf(
  { db }: Pick<OpenCtx, 'db'>,
  people: readonly string[],
  records: readonly string[],
): Promise<Map<string, Snooze>> {
  const rows = await db
    .select()
    .from(reminderSnoozes)
    .where(and(isOneOf(reminderSnoozes.userId, people), isOneOf(reminderSnoozes.record, records)));
  return new Map(rows.map((row) => [`${row.userId} ${row.record}`, row]));
}

type Told<Reminder> = { snooze: Snooze | undefined; toldAt: (one: Reminder) => Date | undefined; now: Date };

/** Applies a snooze: each reminder is sent once, and once more after each snooze. Urgent ones cannot be snoozed. */
export function withSnooze<Reminder extends DueReminder>(one: Reminder, { snooze, toldAt, now }: Told<Reminder>): Reminder[] {
  if (!one.isUrgent && snooze && snooze.until > now) return [];
  const at = toldAt(one);
  if (!at) return [one];
  if (one.isUrgent || !snooze || at > snooze.at) return [];
  const again = { ...one, key: snoozedKey(one.key, snooze) };
  return toldAt(again) ? [] : [again];
}

/** The key of a repeated reminder. */
export function snoozedKey(key: string, { times }: Pick<Snooze, 'times'>): string {
  return `${key} again ${times}`;
}

/** People whose snoozed digest is due again: the key of that reminder by person. */
export async function digestsToTellAgain({ db, now }: Pick<OpenCtx, 'db' | 'now'>, day: string): Promise<Map<string, string>> {
  const { userId, record, times, until } = reminderSnoozes;
  const key = sql`${day} || ' again ' || ${times}`;
  const told = db
    .select({ one: sql`1` })
    .from(sentReminders)
    .where(and(eq(sentReminders.userId, userId), eq(sentReminders.record, record), eq(sentReminders.key, key)));
  const rows = await db
    .select({ userId, times })
    .from(reminderSnoozes)
    .where(and(eq(record, digestRecord(day)), lte(until, now), sql`not exists ${told}`));
  return new Map(rows.map((row) => [row.userId, snoozedKey(day, row)]));
}

/** The record key of a daily digest. */
export function digestRecord(day: string): string {
  return `agenda ${day}`;
}
