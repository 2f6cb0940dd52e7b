import { DICT } from '@houtai/contract/dictionary-types';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { FEEDBACK_FORM } from '@houtai/contract/feedback-form';
import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';

import { entriesOf } from '#modules/dictionaries/index.ts';
import { ANOTHER, changesBetween, LOOKS } from '#modules/history/index.ts';
import { idsIn } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { wordsOfText } from '#platform/html/rich-text.ts';

const { projectName: _, ...labels } = labelsOf(FEEDBACK_FORM.fields);
const LABELS = { ...labels, workTime: '工时', completionStatus: '状态' };

/** What differs between two readings of a feedback, in words. */
export async function feedbackChanges(ctx: Ctx, before: FeedbackDetail, after: FeedbackDetail): Promise<FieldChange[]> {
  const texts = new Map((await entriesOf(ctx, Object.values(DICT))).map((entry) => [`${entry.type} ${entry.code}`, entry.codeText]));
  const textOf = (type: string, code: string) => texts.get(`${type} ${code}`) ?? code;
  const wordsOf = (feedback: FeedbackDetail) => ({
    ...wordsIn(FEEDBACK_FORM.fields, feedback),
    projectId: feedback.projectName,
    handle: textOf(DICT.feedbackHandle, feedback.handle),
    workType: textOf(DICT.feedbackWorkType, feedback.workType),
    priority: textOf(DICT.feedbackPriority, feedback.priority),
    problemFeedback: wordsOfText(feedback.problemFeedback),
    feedbackUser: feedback.feedbackUserName,
    handleUser: feedback.handleUserNames.join('、'),
    bugSource: textOf(DICT.feedbackBugSource, feedback.bugSource),
    faultLevel: textOf(DICT.feedbackFaultLevel, feedback.faultLevel),
    integral: textOf(DICT.feedbackIntegral, feedback.integral),
    completionStatus: textOf(DICT.feedbackStatus, feedback.completionStatus),
    fileIds: feedback.fileList.map((file) => file.fileName).join('、'),
  });
  return changesBetween(wordsOf(before), wordsOf(after), LABELS, {
    projectId: before.projectId !== after.projectId && ANOTHER,
    problemFeedback: before.problemFeedback !== after.problemFeedback && LOOKS,
    feedbackUser: before.feedbackUser !== after.feedbackUser && ANOTHER,
    handleUser: before.handleUser !== after.handleUser && ANOTHER,
    fileIds: idsIn(before.fileList) !== idsIn(after.fileList) && ANOTHER,
  });
}
