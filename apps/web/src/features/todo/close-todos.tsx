import { calls } from '@houtai/contract';
import type { TodoRow } from '@houtai/contract/todo';
import type { ReactNode } from 'react';

import { send } from '../../platform/send.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/layer/confirm.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { useTodoRefresh } from './use-todo-refresh.ts';

/** Closes the chosen to-dos, all of them or none. */
export function CloseTodos({ rows, onDone }: { rows: readonly TodoRow[]; onDone: () => void }): ReactNode {
  const refresh = useTodoRefresh();
  const close = async () => {
    if (!(await confirm({ text: `关闭选中的 ${rows.length} 条待办？` }))) return toast.info('已取消');
    const items = rows.map(({ todoId, version }) => ({ todoId, version }));
    const done = await send(calls.todo.setState, { items, state: '4' }).catch(() => null);
    refresh();
    if (done === null) return;
    toast.success(`已关闭 ${rows.length} 条待办`);
    onDone();
  };
  return (
    <Button kind="ghost" size="small" onClick={() => void close()}>
      批量关闭
    </Button>
  );
}
