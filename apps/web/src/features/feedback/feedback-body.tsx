import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import type { FeedbackDetail as Feedback } from '@houtai/contract/feedback';
import type { ReactNode } from 'react';

import { RecordFiles } from '#kit/files/record-files.tsx';
import { DictLevel, DictText } from '#kit/list/cells/dict-text.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';

import { FeedbackTexts } from './feedback-texts.tsx';

/** The fields of a feedback and its history. */
export function FeedbackBody({ feedback }: { feedback: Feedback }): ReactNode {
  return (
    <>
      <Facts
        facts={[
          ['项目', feedback.projectName],
          ['客户', feedback.custName],
          ['反馈人', feedback.feedbackUserName],
          ['处理人', feedback.handleUserNames.join('、')],
          ['工作类型', <DictText key="workType" type={DICT.feedbackWorkType} code={feedback.workType} />],
          ['故障等级', <DictLevel key="faultLevel" type={DICT.feedbackFaultLevel} code={feedback.faultLevel} />],
          ['优先级', <DictLevel key="priority" type={DICT.feedbackPriority} code={feedback.priority} />],
          ['问题来源', <DictText key="bugSource" type={DICT.feedbackBugSource} code={feedback.bugSource} />],
          ['处理方式', <DictText key="handle" type={DICT.feedbackHandle} code={feedback.handle} />],
          ['积分', <DictText key="integral" type={DICT.feedbackIntegral} code={feedback.integral} />],
          ['反馈日期', feedback.problemDate],
          ['处理日期', feedback.handleDate],
          ['工时', feedback.workTime === '' ? '' : `${feedback.workTime} 小时`],
        ]}
      />
      <FeedbackTexts feedback={feedback} />
      <RecordFiles files={feedback.fileList} />
      <RecordHistory
        id={feedback.afterSaleProblemId}
        history={calls.feedback.history}
        comment={calls.feedback.comment}
        recordType="feedback"
      />
    </>
  );
}
