import { calls } from '@houtai/contract';
import type { TodoDetail } from '@houtai/contract/todo';
import type { ReactNode } from 'react';

import { ATTACHMENTS } from '../../kit/files/upload-kinds.ts';
import { useUploads } from '../../kit/files/use-uploads.ts';
import { FormSheet } from '../../kit/form/form-sheet.tsx';
import { readOver } from '../../kit/form/read-over.ts';
import { saveOver } from '../../kit/form/save-over.ts';
import { useTextDraftForm } from '../../kit/form/use-text-draft-form.ts';
import { send } from '../../platform/send.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { TodoFields } from './todo-fields.tsx';
import { formOf, TODO_FIELDS_TOGETHER, todoFields, valuesOf } from './todo-form.ts';
import { useTodoRefresh } from './use-todo-refresh.ts';

/** Changes a to-do. When somebody else has changed it meanwhile, the person decides. */
export function EditTodo({ todo, onDone, onCancel }: { todo: TodoDetail; onDone: () => void; onCancel: () => void }): ReactNode {
  const refresh = useTodoRefresh();
  const uploads = useUploads(ATTACHMENTS, todo.fileList);
  const { todoId } = todo;
  const opened = valuesOf(todo);
  const { form, draft } = useTextDraftForm(`todo-edit:${todoId}`, todoFields(opened), {
    submit: async (read) => {
      const overPresent = async () => {
        const present = valuesOf(await send(calls.todo.get, { id: todoId }, { silent: true }));
        return readOver(read, { opened, present, together: TODO_FIELDS_TOGETHER });
      };
      const isSaved = await saveOver(
        todo.version,
        async (version, isOver) =>
          send(calls.todo.update, { ...formOf(isOver ? await overPresent() : read), todoId, version }, { silent: true }),
        { history: calls.todo.history, id: todoId },
      );
      if (isSaved) toast.success('待办已保存');
      refresh();
    },
    onDone,
  });
  return (
    <FormSheet form={form} submit="保存修改" draft={draft} onCancel={onCancel}>
      <TodoFields form={form} uploads={uploads} />
    </FormSheet>
  );
}
