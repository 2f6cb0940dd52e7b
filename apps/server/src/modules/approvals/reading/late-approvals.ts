import { PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import { shortenText } from '@houtai/contract/characters';
import { linkTo } from '@houtai/contract/links';
import { and, eq, inArray, lte } from 'drizzle-orm';

import type { DueReminder, WantedReminders } from '#modules/reminders/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { APPROVAL } from '../flows/notify-about-flow.ts';

const LINE_MAX = 30;

/** Tasks undecided after the working days of their step; one reminder for each task and time limit. */
export async function lateApprovals({ db, now }: OpenCtx, { of }: WantedReminders): Promise<DueReminder[]> {
  if (of?.ids.length === 0) return [];
  const { id, number, title, summary } = approvalFlows;
  const { flowId, taskId, person, state, dueAt } = approvalTasks;
  const ofPerson = of ? and(eq(person, of.userId), inArray(flowId, [...of.ids])) : undefined;
  const rows = await db
    .select({ id, number, title, summary, taskId, person, dueAt })
    .from(approvalTasks)
    .innerJoin(approvalFlows, eq(id, flowId))
    .where(and(eq(state, 'open'), lte(dueAt, now), ofPerson));
  return rows.flatMap((row): DueReminder[] => {
    const { dueAt: at } = row;
    if (at === null) return [];
    const text = (some: string) => shortenText(some.replaceAll(/\s+/g, ' ').trim(), LINE_MAX);
    return [
      {
        userId: row.person,
        what: 'reminder.late',
        record: { type: APPROVAL, id: row.id },
        // The migration late_approvals_told writes the same keys for earlier reminders.
        key: `${row.taskId} ${at.toISOString()}`,
        at,
        isUrgent: false,
        name: row.number,
        title: `${row.number} 已超时，等待你审批`,
        content: [text(row.title), text(row.summary)].filter((part) => part !== '').join('；'),
        line: `审批超时　${row.number} ${text(row.title)}`,
        url: linkTo(PENDING_APPROVALS_PAGE, { id: row.id }),
      },
    ];
  });
}
