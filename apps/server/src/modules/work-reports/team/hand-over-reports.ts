import { linkTo } from '@houtai/contract/links';
import { WORK_REPORT_LIST_PAGE } from '@houtai/contract/work-reports';
import { and, arrayContains, eq, ne, notExists, type SQL, sql } from 'drizzle-orm';

import type { Handover } from '#modules/users/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { WORK_REPORT } from '../report/report-visibility.ts';
import { workReportReads, workReports } from '../work-reports.tables.ts';

/** Hands reports that a leaver received and has not read to somebody else; their own reports stay theirs. */
export const REPORT_HANDOVER: Handover = {
  kind: 'work-report-received',
  label: '待阅的工作汇报',
  recordType: WORK_REPORT,
  field: 'receivers',
  fieldLabel: '接收人',
  url: linkTo(WORK_REPORT_LIST_PAGE, { view: 'received', unread: '1' }),
  count: (ctx, userId) => ctx.db.$count(workReports, isWaitingFor(ctx, userId)),
  move: async (ctx, { from, to }) => {
    const { receivers, id, version } = workReports;
    const moved = await ctx.db
      .update(workReports)
      .set({
        // Avoids duplicates, and authors as receivers of their own reports.
        receivers: sql`case when ${to.id} = any(${receivers}) or ${workReports.ownerId} = ${to.id}
          then array_remove(${receivers}, ${from.id}) else array_replace(${receivers}, ${from.id}, ${to.id}) end`,
        version: sql`${version} + 1`,
        updatedAt: ctx.now,
        updatedBy: ctx.actor.userId,
      })
      .where(isWaitingFor(ctx, from.id))
      .returning({ id });
    return moved.map(({ id }) => id);
  },
};

function isWaitingFor({ db }: Ctx, userId: string): SQL | undefined {
  const read = db
    .select({ one: sql`1` })
    .from(workReportReads)
    .where(and(eq(workReportReads.reportId, workReports.id), eq(workReportReads.userId, userId)));
  return and(ne(workReports.state, 'draft'), arrayContains(workReports.receivers, [userId]), notExists(read));
}
