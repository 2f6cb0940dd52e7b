import type { FeedbackDetail, FeedbackRow } from '@houtai/contract/feedback';

import { filesOf } from '#modules/files/index.ts';
import { recordNames, type RecordNames } from '#modules/projects/index.ts';
import { idsIn, summaryOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { mayDo } from './feedback-rights.ts';
import type { FoundFeedback, ListedFeedback } from './feedback-visibility.ts';

/** What the files and the history of a feedback are kept under. */
export const FEEDBACK = 'feedback';

export async function toFeedbackRows(ctx: Ctx, found: readonly FoundFeedback<ListedFeedback>[]): Promise<FeedbackRow[]> {
  const names = await readNames(
    ctx,
    found.map((each) => each.row),
  );
  return found.map((each) => toRow(ctx, each, names));
}

export async function toFeedbackDetail(ctx: Ctx, found: FoundFeedback): Promise<FeedbackDetail> {
  const { row: feedback } = found;
  const [names, files] = await Promise.all([readNames(ctx, [feedback]), filesOf(ctx, FEEDBACK, [feedback.id])]);
  const fileList = files.get(feedback.id) ?? [];
  return {
    ...toRow(ctx, found, names),
    problemFeedback: feedback.problemFeedback,
    handleRemark: feedback.handleRemark,
    fileIds: idsIn(fileList),
    fileList,
  };
}

function readNames(ctx: Ctx, rows: readonly ListedFeedback[]): Promise<RecordNames> {
  return recordNames(ctx, {
    people: rows.flatMap((row) => [row.ownerId, row.feedbackUser, ...row.handleUsers]),
    projects: rows.map((row) => row.projectId),
    customers: [],
  });
}

function toRow(ctx: Ctx, found: FoundFeedback<ListedFeedback>, names: RecordNames): FeedbackRow {
  const { row: feedback } = found;
  return {
    afterSaleProblemId: feedback.id,
    number: feedback.number,
    projectId: feedback.projectId,
    projectName: names.project(feedback.projectId),
    custName: names.customerOfProject(feedback.projectId),
    handle: feedback.handle,
    problemDate: feedback.problemDate,
    workTime: feedback.workTime,
    workType: feedback.workType,
    priority: feedback.priority,
    summary: summaryOf(feedback.plainText),
    feedbackUser: feedback.feedbackUser,
    feedbackUserName: names.person(feedback.feedbackUser),
    handleUser: feedback.handleUsers.join(','),
    handleUserNames: feedback.handleUsers.map(names.person),
    handleDate: feedback.handleDate ?? '',
    bugSource: feedback.bugSource,
    faultLevel: feedback.faultLevel,
    integral: feedback.integral,
    completionStatus: feedback.completionStatus,
    createdBy: feedback.ownerId,
    createdByName: names.person(feedback.ownerId),
    createdAt: feedback.createdAt.toISOString(),
    updatedAt: feedback.updatedAt.toISOString(),
    version: feedback.version,
    may: mayDo(ctx, found),
  };
}
