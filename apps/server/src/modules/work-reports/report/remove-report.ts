import { and, eq } from 'drizzle-orm';

import { setRecordFiles } from '#modules/files/index.ts';
import { recordChange } from '#modules/history/index.ts';
import { recallMessages } from '#modules/messages/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { assertMayGoBack, holdPeriods } from '../period/closed-days.ts';
import { workReportReads, workReports } from '../work-reports.tables.ts';
import { isOwn, keyOf, WORK_REPORT } from './report-visibility.ts';
import { MAX_MESSAGES } from './save-report.ts';

/** Deletes an unread report that an import created. No call does this: manually, a report is withdrawn and stays as a draft. */
export function removeReport(ctx: Ctx, { id }: { id: string }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await holdPeriods(ctx, 'shared');
    const { state, startOn, endOn, departmentId, companyId } = workReports;
    const [row] = await ctx.db
      .select({ state, startOn, endOn, departmentId, companyId })
      .from(workReports)
      .where(and(eq(workReports.id, id), isOwn(ctx)))
      .for('update');
    if (!row) throw notFound('工作汇报');
    if ((await ctx.db.$count(workReportReads, eq(workReportReads.reportId, id))) > 0) throw new AppError('A0409', '已有人读过，不能撤销');
    await setRecordFiles(ctx, { ...keyOf({ id }), fileIds: [], textFileIds: [], path: 'content' });
    await ctx.db.delete(workReports).where(eq(workReports.id, id));
    if (row.state === 'draft') return;
    await assertMayGoBack(ctx, row);
    await recallMessages(ctx, { type: WORK_REPORT, id }, MAX_MESSAGES);
    await recordChange(ctx, { recordType: WORK_REPORT, recordId: id, action: '删除工作汇报', comment: row.startOn });
  });
}
