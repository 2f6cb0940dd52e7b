import type { TodoDetail } from '@houtai/contract/todo';
import type { ReactNode } from 'react';

import type { ResourceAct } from '#kit/resource/resource-acts.ts';
import { Drawer } from '#ui/layer/drawer.tsx';

import { EditTodo } from './edit-todo.tsx';
import { NewTodoForm } from './new-todo-form.tsx';

type TodoFormDrawerProps = { act: ResourceAct<TodoDetail> | null; onClose: () => void; onAdded: () => void };

/** A drawer with the form of a new or changed to-do. */
export function TodoFormDrawer({ act, onClose, onAdded }: TodoFormDrawerProps): ReactNode {
  return (
    <Drawer open={act !== null} onClose={onClose} label={act?.record ? '修改待办' : '新建待办'} width={640}>
      {act?.record && <EditTodo todo={act.record} onDone={onClose} onCancel={onClose} />}
      {act && !act.record && <NewTodoForm onDone={onAdded} onCancel={onClose} />}
    </Drawer>
  );
}
