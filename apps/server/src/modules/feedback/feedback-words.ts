import { DICT } from '@houtai/contract/dictionary-types';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import type { FieldChange } from '@houtai/contract/history';

import type { Ctx } from '../../platform/db/context.ts';
import { entriesOf } from '../dictionaries/index.ts';
import { ANOTHER, changesBetween, LOOKS } from '../history/index.ts';
import { idsIn, wordsOfText } from '../work-records/index.ts';

const LABELS = {
  projectId: '项目',
  handle: '处理方式',
  problemDate: '反馈日期',
  workTime: '工时',
  workType: '工作类型',
  priority: '优先级',
  problemFeedback: '问题描述',
  feedbackUser: '反馈人',
  handleUser: '处理人',
  handleDate: '处理日期',
  handleRemark: '处理说明',
  bugSource: '问题来源',
  faultLevel: '故障等级',
  integral: '积分',
  completionStatus: '状态',
  fileIds: '附件',
} as const;

/** What differs between two readings of a feedback, in words. */
export async function feedbackChanges(ctx: Ctx, before: FeedbackDetail, after: FeedbackDetail): Promise<FieldChange[]> {
  const texts = new Map((await entriesOf(ctx, Object.values(DICT))).map((entry) => [`${entry.type} ${entry.code}`, entry.codeText]));
  const textOf = (type: string, code: string) => texts.get(`${type} ${code}`) ?? code;
  const wordsOf = (feedback: FeedbackDetail) => ({
    projectId: feedback.projectName,
    handle: textOf(DICT.feedbackHandle, feedback.handle),
    problemDate: feedback.problemDate,
    workTime: feedback.workTime,
    workType: textOf(DICT.feedbackWorkType, feedback.workType),
    priority: textOf(DICT.feedbackPriority, feedback.priority),
    problemFeedback: wordsOfText(feedback.problemFeedback),
    feedbackUser: feedback.feedbackUserName,
    handleUser: feedback.handleUserNames.join('、'),
    handleDate: feedback.handleDate,
    handleRemark: feedback.handleRemark,
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
