import { calls } from '@houtai/contract';
import type { FeedbackRow } from '@houtai/contract/feedback';
import type { ReactNode } from 'react';

import { send } from '../../platform/send.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/layer/confirm.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { useFeedbackRefresh } from './use-feedback-refresh.ts';

/** Closes the chosen feedback, all of it or none. */
export function CloseFeedback({ rows, onDone }: { rows: readonly FeedbackRow[]; onDone: () => void }): ReactNode {
  const refresh = useFeedbackRefresh();
  const close = async () => {
    if (!(await confirm({ text: `关闭选中的 ${rows.length} 条反馈？` }))) return toast.info('已取消');
    const items = rows.map(({ afterSaleProblemId, version }) => ({ afterSaleProblemId, version }));
    const done = await send(calls.feedback.setStatus, { items, completionStatus: '4' }).catch(() => null);
    refresh();
    if (done === null) return;
    toast.success(`已关闭 ${rows.length} 条反馈`);
    onDone();
  };
  return (
    <Button kind="ghost" size="small" onClick={() => void close()}>
      批量关闭
    </Button>
  );
}
