import { calls } from '@houtai/contract';
import type { AgendaItem } from '@houtai/contract/agenda';
import { WORK_STATES } from '@houtai/contract/work-states';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { send } from '../../platform/send.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/layer/confirm.ts';
import { toast } from '../../ui/layer/toast.tsx';

/** Says of the chosen to-dos that they are done, of all of them or of none. */
export function FinishTodos({ rows, onDone }: { rows: readonly AgendaItem[]; onDone: () => void }): ReactNode {
  const client = useQueryClient();
  const finish = async () => {
    if (!(await confirm({ text: `完成选中的 ${rows.length} 条待办？` }))) return toast.info('已取消');
    const items = rows.map(({ id, version }) => ({ todoId: id, version }));
    const done = await send(calls.todo.setState, { items, state: WORK_STATES.done }).catch(() => null);
    for (const { path } of [...Object.values(calls.agenda), ...Object.values(calls.todo)])
      void client.invalidateQueries({ queryKey: [path] });
    if (done === null) return;
    toast.success(`已完成 ${rows.length} 条待办`);
    onDone();
  };
  return (
    <Button kind="ghost" size="small" onClick={() => void finish()}>
      完成
    </Button>
  );
}
