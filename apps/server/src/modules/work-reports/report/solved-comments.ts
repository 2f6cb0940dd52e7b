import type { Report } from '@houtai/contract/work-reports';
import { and, asc, eq, ne } from 'drizzle-orm';

import { recordHistory } from '#modules/history/index.ts';
import { users } from '#modules/people/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { workReportSolved } from '../work-reports.tables.ts';
import { readStored, WORK_REPORT } from './report-visibility.ts';

/** Marks a comment as resolved or open; allowed for the author of the report or the comment. */
export function solveComment(ctx: Ctx, { id, commentId, solved }: { id: string; commentId: string; solved: boolean }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const report = await readStored(ctx, id);
    const { userId } = ctx.actor;
    const isIt = and(eq(recordHistory.recordType, WORK_REPORT), eq(recordHistory.recordId, id), ne(recordHistory.comment, ''));
    const [comment] = await ctx.db
      .select({ userId: recordHistory.userId })
      .from(recordHistory)
      .where(and(eq(recordHistory.id, commentId), isIt));
    if (!comment) throw notFound('评论');
    if (report.ownerId !== userId && comment.userId !== userId) throw new AppError('A0301', '只有汇报人和评论人可以标记');
    if (!solved) await ctx.db.delete(workReportSolved).where(eq(workReportSolved.commentId, commentId));
    else await ctx.db.insert(workReportSolved).values({ commentId, reportId: id, userId, at: ctx.now }).onConflictDoNothing();
  });
}

/** The resolved comments of a report, first one first. */
export async function solvedComments({ db }: Ctx, reportId: string): Promise<Report['solved']> {
  const rows = await db
    .select({ commentId: workReportSolved.commentId, name: users.name, at: workReportSolved.at })
    .from(workReportSolved)
    .innerJoin(users, eq(users.id, workReportSolved.userId))
    .where(eq(workReportSolved.reportId, reportId))
    .orderBy(asc(workReportSolved.at), asc(workReportSolved.commentId));
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
