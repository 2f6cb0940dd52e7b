import { calls } from '@houtai/contract';
import type { AgendaItem } from '@houtai/contract/agenda';
import { WORK_STATES } from '@houtai/contract/work-states';
import type { ReactNode } from 'react';

import { toastMoved } from '#kit/record/say-moved.ts';
import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

/** Finishes the selected to-dos, either all or none; those that were in progress can be returned to it together. */
export function FinishTodos({ rows, onDone }: { rows: readonly AgendaItem[]; onDone: () => void }): ReactNode {
  const setState = useSend(calls.todo.setState);
  const finish = async () => {
    if (!(await confirm({ text: `完成选中的 ${rows.length} 条待办？` }))) return toast.info('已取消');
    const items = rows.map(({ id, isStarted }) => ({ todoId: id, from: isStarted ? WORK_STATES.working : WORK_STATES.waiting }));
    const done = await setState.run({ items, state: WORK_STATES.done }).catch(() => null);
    if (done === null) return;
    const back = rows.map(({ id }) => ({ todoId: id, from: WORK_STATES.done }));
    const undo = () => void setState.run({ items: back, state: WORK_STATES.working }).catch(() => null);
    // To-dos that were not in progress cannot return to where they were.
    toastMoved(done, `已完成 ${rows.length} 条待办`, rows.every(({ isStarted }) => isStarted) ? undo : undefined);
    onDone();
  };
  return (
    <Button kind="ghost" size="small" onClick={() => void finish()}>
      完成
    </Button>
  );
}
