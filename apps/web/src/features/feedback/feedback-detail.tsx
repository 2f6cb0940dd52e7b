import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import { FEEDBACK_PAGE, type FeedbackDetail as Feedback } from '@houtai/contract/feedback';
import { linkTo } from '@houtai/contract/links';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { StatePill } from '#kit/list/cells/state-pill.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { queryOf } from '#platform/data/query.ts';
import { Drawer } from '#ui/layer/drawer.tsx';

import { FeedbackActs } from './feedback-acts.tsx';
import { FeedbackBody } from './feedback-body.tsx';
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
              if (opened.mode === 'copy') void navigate(linkTo(FEEDBACK_PAGE, { view: 'created' }));
            }}
            onCancel={close}
          />
        )}
      </Drawer>
    </>
  );
}
