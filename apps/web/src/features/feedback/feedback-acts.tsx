import { calls } from '@houtai/contract';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import type { WorkState } from '@houtai/contract/work-states';
import { type ReactNode, useState } from 'react';

import { WaitForFeedback } from '#kit/feedback-time/feedback-time-forms.tsx';
import { ReassignFeedback } from '#kit/hand-over/reassign-feedback.tsx';
import { toastMoved } from '#kit/record/say-moved.ts';
import { useOpenForm } from '#kit/resource/resource-acts.ts';
import { useSend } from '#platform/calls/query.ts';
import { Can } from '#platform/session/can.tsx';
import { useThrottle } from '#platform/use-throttle.ts';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { HandleFeedback } from './handle-feedback.tsx';

import css from './feedback-acts.module.css';

/** The user's actions on a feedback; handling is the primary one while it is open. */
export function FeedbackActs({ feedback }: { feedback: FeedbackDetail }): ReactNode {
  const open = useOpenForm();
  const setStatus = useSend(calls.feedback.setStatus);
  const remind = useSend(calls.feedback.remind, { onMessage: () => toast.success('已提醒处理人') });
  // The version that the form opened with; a change by another user meanwhile is asked about when saving.
  const [handled, setHandled] = useState<FeedbackDetail | null>(null);
  const [waiting, setWaiting] = useState<FeedbackDetail | null>(null);
  const [reassigned, setReassigned] = useState<FeedbackDetail | null>(null);
  const { afterSaleProblemId, completionStatus, may, accepterId } = feedback;
  const record = { ...feedback, id: afterSaleProblemId };
  const isClosed = completionStatus === '4';
  const busy = setStatus.busy || remind.busy;
  const move = async (next: WorkState, done: string) => {
    const items = [{ afterSaleProblemId, from: completionStatus }];
    const moved = await setStatus.run({ items, completionStatus: next }).catch(() => null);
    if (moved) toastMoved(moved, done);
  };
  const press = useThrottle(() => void remind.run({ afterSaleProblemId }));
  return (
    <>
      {may.handle && !isClosed && (
        <Button kind="primary" disabled={busy} onClick={() => setHandled(feedback)}>
          处理反馈
        </Button>
      )}
      {may.wait && feedback.waiting === null && (
        <Button disabled={busy} onClick={() => setWaiting(feedback)}>
          等待
        </Button>
      )}
      {may.reassign && (
        <Button disabled={busy} onClick={() => setReassigned(feedback)}>
          转交
        </Button>
      )}
      {may.edit && <Button onClick={() => open({ record })}>修改</Button>}
      <Can tag={[calls.feedback.add.access]}>
        <Button onClick={() => open({ record, part: 'copy' })}>复制</Button>
      </Can>
      {may.remind && (
        <Button disabled={busy || press.busy} onClick={press.run}>
          催办
        </Button>
      )}
      {may.state && isClosed && (
        <Button disabled={busy} onClick={() => void move('1', '已重新打开')}>
          重新打开
        </Button>
      )}
      {may.state && !isClosed && accepterId === '' && (
        <Button kind="danger" className={css.apart} disabled={busy} onClick={() => void move('4', '已关闭')}>
          关闭反馈
        </Button>
      )}
      {waiting && <WaitForFeedback feedback={waiting} onClose={() => setWaiting(null)} />}
      {reassigned && <ReassignFeedback feedback={reassigned} onClose={() => setReassigned(null)} />}
      {handled && <HandleFeedback feedback={handled} onClose={() => setHandled(null)} />}
    </>
  );
}
