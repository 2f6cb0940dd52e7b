import { calls } from '@houtai/contract';
import type { TodoRow } from '@houtai/contract/todo';
import type { ReactNode } from 'react';

import { toastMoved } from '#kit/record/say-moved.ts';
import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

/** Closes the selected to-dos, either all or none. */
export function CloseTodos({ rows, onDone }: { rows: readonly TodoRow[]; onDone: () => void }): ReactNode {
  const setState = useSend(calls.todo.setState);
  const close = async () => {
    if (!(await confirm({ text: `关闭选中的 ${rows.length} 条待办？` }))) return toast.info('已取消');
    const items = rows.map(({ todoId, state }) => ({ todoId, from: state }));
    const done = await setState.run({ items, state: '4' }).catch(() => null);
    if (done === null) return;
    toastMoved(done, `已关闭 ${rows.length} 条待办`);
    onDone();
  };
  return (
    <Button kind="ghost" size="small" onClick={() => void close()}>
      批量关闭
    </Button>
  );
}
