import { sql } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import remindersJob from '#modules/reminders/reminders.jobs.ts';
import { reminderDigests, reminderStart, sentReminders } from '#modules/reminders/reminders.tables.ts';

import { runJob } from '../jobs/job.ts';
import type { AppForTest } from './app-for-test.ts';

/** Makes the server send reminders from a moment on, as if none had been sent, and without daily lists unless they are wanted. */
export async function startReminding({ db }: AppForTest, { since = new Date(0), digests = false } = {}): Promise<void> {
  await db.update(reminderStart).set({ since });
  await db.delete(sentReminders);
  await db.delete(reminderDigests);
  if (!digests)
    await db.insert(reminderDigests).select(db.select({ userId: users.id, day: sql`'9999-12-31'::date`.as('day') }).from(users));
}

/** Sends all reminders that are due. */
export function runReminders({ app }: AppForTest): Promise<string | void> {
  return runJob(app, remindersJob);
}
