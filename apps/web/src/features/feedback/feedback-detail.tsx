import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import type { FeedbackDetail as Feedback } from '@houtai/contract/feedback';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { DictLevel, DictText } from '../../kit/list/dict-text.tsx';
import { StatePill } from '../../kit/list/state-pill.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { DetailDrawer } from '../../kit/record/detail-drawer.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { RecordFiles } from '../../kit/record/record-files.tsx';
import { RecordHistory } from '../../kit/record/record-history.tsx';
import { RecordText } from '../../kit/rich-text/record-text.tsx';
import { queryOf } from '../../platform/query.ts';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { FeedbackActs } from './feedback-acts.tsx';
import { FeedbackEditor } from './feedback-editor.tsx';

type Opened = { mode: 'edit' | 'copy'; feedback: Feedback };

/** A feedback beside its list. */
export function FeedbackDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.feedback.get, { afterSaleProblemId: id }, { silent: true }));
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <DetailDrawer noun="反馈" query={query}>
        {(feedback) => ({
          code: feedback.number,
          title: feedback.summary || '（无文字）',
          state: <StatePill type={DICT.feedbackStatus} code={feedback.completionStatus} />,
          meta: (
            <span>
              {feedback.createdByName} 提交于 <TimeCell time={feedback.createdAt} />
            </span>
          ),
          body: <FeedbackBody feedback={feedback} />,
          foot: <FeedbackActs key={feedback.afterSaleProblemId} feedback={feedback} onForm={(mode) => setOpened({ mode, feedback })} />,
        })}
      </DetailDrawer>
      <Drawer open={opened !== null} onClose={close} label={opened?.mode === 'copy' ? '复制反馈' : '修改反馈'} width={640}>
        {opened && (
          <FeedbackEditor
            {...opened}
            onDone={() => {
              close();
              // A copy is a new one: seen where the maker looks for what is theirs, whatever list the first one stands in.
              if (opened.mode === 'copy') void navigate('/feedback?view=created');
            }}
            onCancel={close}
          />
        )}
      </Drawer>
    </>
  );
}

function FeedbackBody({ feedback }: { feedback: Feedback }): ReactNode {
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
      <h3>问题描述</h3>
      <RecordText html={feedback.problemFeedback} />
      <RecordFiles files={feedback.fileList} />
      <h3>处理说明</h3>
      <p data-words>{feedback.handleRemark}</p>
      <RecordHistory id={feedback.afterSaleProblemId} history={calls.feedback.history} comment={calls.feedback.comment} />
    </>
  );
}
