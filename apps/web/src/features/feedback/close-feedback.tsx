import { calls } from '@houtai/contract';
import type { FeedbackRow } from '@houtai/contract/feedback';
import type { ReactNode } from 'react';

import { toastMoved } from '#kit/record/say-moved.ts';
import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

/** Closes the selected feedback, either all or none. */
export function CloseFeedback({ rows, onDone }: { rows: readonly FeedbackRow[]; onDone: () => void }): ReactNode {
  const setStatus = useSend(calls.feedback.setStatus);
  const close = async () => {
    if (!(await confirm({ text: `关闭选中的 ${rows.length} 条反馈？` }))) return toast.info('已取消');
    const items = rows.map(({ afterSaleProblemId, completionStatus }) => ({ afterSaleProblemId, from: completionStatus }));
    const done = await setStatus.run({ items, completionStatus: '4' }).catch(() => null);
    if (done === null) return;
    toastMoved(done, `已关闭 ${rows.length} 条反馈`);
    onDone();
  };
  return (
    <Button kind="ghost" size="small" onClick={() => void close()}>
      批量关闭
    </Button>
  );
}
