import { localDate } from '@houtai/contract/dates';
import { and, gt, inArray, isNotNull } from 'drizzle-orm';

import type { WorkingCalendar } from '#modules/calendar/index.ts';
import type { DueReminder, WantedReminders } from '#modules/reminders/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { clockRules } from '../clock/clock-rules.ts';
import { feedback } from '../feedback.tables.ts';
import { REMINDED, remindOf } from './feedback-reminder.ts';

/** Reminders to accept finished feedback: on the first working day, and on the last one before it is accepted automatically. */
export async function acceptanceReminders(ctx: OpenCtx, { of }: WantedReminders): Promise<DueReminder[]> {
  if (of?.ids.length === 0) return [];
  const { db, now } = ctx;
  const { accepterId, acceptBy, doneAt } = feedback;
  const { calendar } = await clockRules(ctx);
  const rows = await db
    .select({ ...REMINDED, accepterId, acceptBy, doneAt })
    .from(feedback)
    .where(and(isNotNull(accepterId), gt(acceptBy, now), of ? inArray(feedback.id, [...of.ids]) : undefined));
  return rows.flatMap(({ accepterId: to, acceptBy: until, doneAt: done, ...row }) => {
    if (to === null || until === null) return [];
    const day = localDate(until).slice(5);
    const last = morningOf(calendar, until, -1);
    const first = done && morningOf(calendar, done, 1);
    const said = { what: 'reminder.ask' as const, says: `请验收，${day} 没有回应就自动关闭`, when: '请验收' };
    if (now >= last) return remindOf(row, [to], { ...said, key: `last ${until.toISOString()}`, at: last });
    if (first && now >= first) return remindOf(row, [to], { ...said, key: `first ${until.toISOString()}`, at: first });
    return [];
  });
}

/** Nine o'clock on the day that many working days later. */
function morningOf(calendar: WorkingCalendar, moment: Date, workingDays: number): Date {
  return new Date(`${localDate(calendar.closingAfter(moment, workingDays))}T09:00:00`);
}
