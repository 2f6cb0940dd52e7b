import { and, eq } from 'drizzle-orm';

import { markRecordRead } from '#modules/messages/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { inTransaction } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { workReportReads } from '../work-reports.tables.ts';
import { readStored, WORK_REPORT } from './report-visibility.ts';

/** Marks a report of somebody else as read by the caller, including its changes so far, or as unread. */
export function markRead(ctx: Ctx, { id, read }: { id: string; read: boolean }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await readStored(ctx, id);
    const { userId } = ctx.actor;
    if (row.ownerId === userId) throw new AppError('A0409', '自己的汇报不需要标为已阅');
    if (!read) {
      await ctx.db.delete(workReportReads).where(and(eq(workReportReads.reportId, id), eq(workReportReads.userId, userId)));
      return;
    }
    await ctx.db
      .insert(workReportReads)
      .values({ reportId: id, userId, at: ctx.now })
      .onConflictDoUpdate({ target: [workReportReads.reportId, workReportReads.userId], set: { at: ctx.now } });
    await markRecordRead(ctx, { type: WORK_REPORT, id });
  });
}
