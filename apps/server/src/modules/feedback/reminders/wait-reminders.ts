import { DAY_MS } from '@houtai/contract/durations';
import { WAIT_KINDS } from '@houtai/contract/feedback-clock';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';

import type { DueReminder, WantedReminders } from '#modules/reminders/index.ts';
import { isOpenState } from '#modules/work-records/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { feedbackWaits } from '../clock/clock.tables.ts';
import { hasRunningWait } from '../feedback-agenda.ts';
import { feedback } from '../feedback.tables.ts';
import { REMINDED, remindOf } from './feedback-reminder.ts';

/** Follow-ups are not sent any later than this; the digest contains them anyway. */
const ASKED_FOR_MS = 14 * DAY_MS;

/** Waits that ended on their day: handlers and the person who began the wait have to follow up. */
export async function waitReminders({ db, now }: OpenCtx, { of }: WantedReminders): Promise<DueReminder[]> {
  if (of?.ids.length === 0) return [];
  const { id, kind, reason, begunBy, endedAt, endedBy, endReason } = feedbackWaits;
  const rows = await db
    .select({ ...REMINDED, wait: { id, kind, reason, begunBy, endedAt } })
    .from(feedbackWaits)
    .innerJoin(feedback, eq(feedback.id, feedbackWaits.feedbackId))
    .where(
      and(
        gt(endedAt, new Date(now.getTime() - ASKED_FOR_MS)),
        isNull(endedBy),
        // Waits ended by a visitor's reply have a reason and their own message.
        eq(endReason, ''),
        isOpenState(feedback.completionStatus),
        sql`not ${hasRunningWait()}`,
        of ? inArray(feedback.id, [...of.ids]) : undefined,
      ),
    );
  return rows.flatMap(({ wait, ...row }) => {
    const says = `已恢复计时，请再问：${wait.reason}`;
    const occasion = { what: 'reminder.ask' as const, key: `wait ${wait.id}`, says, when: `再问${WAIT_KINDS[wait.kind]}` };
    return wait.endedAt ? remindOf(row, [...row.handleUsers, wait.begunBy], { ...occasion, at: wait.endedAt }) : [];
  });
}
