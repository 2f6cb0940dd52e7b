import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { FEEDBACK } from '@houtai/contract/feedback-form';
import { linkTo } from '@houtai/contract/links';
import { WORK_STATE_WORDS } from '@houtai/contract/work-states';
import { and, asc, inArray } from 'drizzle-orm';

import { touchedRecords } from '#modules/history/index.ts';
import { isOpen, type OfferedLine, type OfferedTime, summaryOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { feedback } from './feedback.tables.ts';
import { FEEDBACKS } from './feedbacks.ts';

/** What the caller did about feedback in some days, as lines of a report. */
export async function feedbackReportLines(ctx: Ctx, { done }: OfferedTime): Promise<OfferedLine[]> {
  const touched = await touchedRecords(ctx, FEEDBACK.key, done);
  const { visible } = await FEEDBACKS.visibility.conditions(ctx);
  const { id, number, plainText, completionStatus, projectId } = feedback;
  const rows = await ctx.db
    .select({ id, number, plainText, state: completionStatus, projectId })
    .from(feedback)
    .where(and(inArray(id, touched), visible))
    .orderBy(asc(id));
  return rows.map((row) => ({
    section: 'done',
    text: summaryOf(row.plainText),
    note: WORK_STATE_WORDS[row.state],
    isDone: !isOpen(row.state),
    projectId: row.projectId,
    source: { type: FEEDBACK.key, id: row.id, label: row.number, url: linkTo(FEEDBACK_PAGE, { view: 'all', id: row.id }) },
  }));
}
