import type { FeedbackDetail, FeedbackRow } from '@houtai/contract/feedback';

import type { Ctx } from '../../platform/db/context.ts';
import { filesOf } from '../files/index.ts';
import { namesOf } from '../people/index.ts';
import { projectsOf } from '../projects/index.ts';
import { summaryOf } from '../work-records/index.ts';
import { mayDo } from './feedback-rights.ts';
import type { FoundFeedback, ListedFeedback } from './feedback-visibility.ts';

/** What the files and the history of a feedback are kept under. */
export const FEEDBACK = 'feedback';

type Names = { people: Awaited<ReturnType<typeof namesOf>>; projects: Awaited<ReturnType<typeof projectsOf>> };

export async function toFeedbackRows(ctx: Ctx, found: readonly FoundFeedback<ListedFeedback>[]): Promise<FeedbackRow[]> {
  const names = await readNames(
    ctx,
    found.map((each) => each.feedback),
  );
  return found.map((each) => toRow(ctx, each, names));
}

export async function toFeedbackDetail(ctx: Ctx, found: FoundFeedback): Promise<FeedbackDetail> {
  const { feedback } = found;
  const [names, files] = await Promise.all([readNames(ctx, [feedback]), filesOf(ctx, FEEDBACK, [feedback.id])]);
  return {
    ...toRow(ctx, found, names),
    problemFeedback: feedback.problemFeedback,
    handleRemark: feedback.handleRemark,
    fileList: files.get(feedback.id) ?? [],
  };
}

async function readNames(ctx: Ctx, rows: readonly ListedFeedback[]): Promise<Names> {
  const userIds = rows.flatMap((row) => [row.ownerId, row.feedbackUser, ...row.handleUsers]);
  const projectIds = rows.map((row) => row.projectId);
  const [people, projects] = await Promise.all([namesOf(ctx, userIds), projectsOf(ctx, projectIds)]);
  return { people, projects };
}

function toRow(ctx: Ctx, found: FoundFeedback<ListedFeedback>, { people, projects }: Names): FeedbackRow {
  const { feedback } = found;
  const project = projects.get(feedback.projectId);
  return {
    afterSaleProblemId: feedback.id,
    number: feedback.number,
    projectId: feedback.projectId,
    projectName: project?.name ?? '',
    custName: project?.customerName ?? '',
    handle: feedback.handle,
    problemDate: feedback.problemDate,
    workTime: feedback.workTime,
    workType: feedback.workType,
    priority: feedback.priority,
    summary: summaryOf(feedback.plainText),
    feedbackUser: feedback.feedbackUser,
    feedbackUserName: people.get(feedback.feedbackUser) ?? '',
    handleUser: feedback.handleUsers.join(','),
    handleUserNames: feedback.handleUsers.map((id) => people.get(id) ?? ''),
    handleDate: feedback.handleDate ?? '',
    bugSource: feedback.bugSource,
    faultLevel: feedback.faultLevel,
    integral: feedback.integral,
    completionStatus: feedback.completionStatus,
    createdBy: feedback.ownerId,
    createdByName: people.get(feedback.ownerId) ?? '',
    createdAt: feedback.createdAt.toISOString(),
    updatedAt: feedback.updatedAt.toISOString(),
    version: feedback.version,
    may: mayDo(ctx, found),
  };
}
