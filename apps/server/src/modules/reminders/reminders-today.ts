import { and, countDistinct, eq, gte } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { sentReminders } from './reminders.tables.ts';
import { midnightOf } from './reminding-hours.ts';

/** The number of today's messages to a person that were not urgent. */
export async function remindersToday({ db, now, actor }: Ctx): Promise<number> {
  const { userId, at, urgent, messageId } = sentReminders;
  const [row] = await db
    .select({ told: countDistinct(messageId) })
    .from(sentReminders)
    .where(and(eq(userId, actor.userId), eq(urgent, false), gte(at, midnightOf(now))));
  return row?.told ?? 0;
}
