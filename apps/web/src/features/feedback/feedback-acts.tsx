import { calls } from '@houtai/contract';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import type { WorkState } from '@houtai/contract/work-states';
import { type ReactNode, useState } from 'react';

import { Can } from '../../platform/can.tsx';
import { send } from '../../platform/send.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { HandleFeedback } from './handle-feedback.tsx';
import { useFeedbackRefresh } from './use-feedback-refresh.ts';

import css from './feedback-acts.module.css';

type FeedbackActsProps = { feedback: FeedbackDetail; onForm: (mode: 'edit' | 'copy') => void };

/** What the person may do with a feedback; handling it is the primary act while it is open. */
export function FeedbackActs({ feedback, onForm }: FeedbackActsProps): ReactNode {
  const refresh = useFeedbackRefresh();
  // As it was when the form opened: what somebody else makes of it meanwhile is asked about when it is saved.
  const [handled, setHandled] = useState<FeedbackDetail | null>(null);
  const [busy, setBusy] = useState(false);
  const { afterSaleProblemId, version, completionStatus, may } = feedback;
  const isClosed = completionStatus === '4';
  const run = async (act: () => Promise<unknown>, done: string) => {
    setBusy(true);
    const result = await act().then(
      () => true,
      () => false,
    );
    setBusy(false);
    refresh();
    if (result) toast.success(done);
  };
  const move = (next: WorkState, done: string) =>
    run(() => send(calls.feedback.setStatus, { items: [{ afterSaleProblemId, version }], completionStatus: next }), done);
  return (
    <>
      {may.handle && !isClosed && (
        <Button kind="primary" disabled={busy} onClick={() => setHandled(feedback)}>
          处理反馈
        </Button>
      )}
      {may.edit && <Button onClick={() => onForm('edit')}>修改</Button>}
      <Can tag="feedback:feedback:add">
        <Button onClick={() => onForm('copy')}>复制</Button>
      </Can>
      {may.remind && (
        <Button disabled={busy} onClick={() => void run(() => send(calls.feedback.remind, { afterSaleProblemId }), '已提醒处理人')}>
          催办
        </Button>
      )}
      {may.state && isClosed && (
        <Button disabled={busy} onClick={() => void move('1', '已重新打开')}>
          重新打开
        </Button>
      )}
      {may.state && !isClosed && (
        <Button kind="danger" className={css.apart} disabled={busy} onClick={() => void move('4', '已关闭')}>
          关闭反馈
        </Button>
      )}
      {handled && <HandleFeedback feedback={handled} onClose={() => setHandled(null)} />}
    </>
  );
}
