import { calls } from '@houtai/contract';
import type { TodoDetail } from '@houtai/contract/todo';
import type { ReactNode } from 'react';

import { ATTACHMENTS } from '../../kit/files/upload-kinds.ts';
import { useUploads } from '../../kit/files/use-uploads.ts';
import { FormSheet } from '../../kit/form/form-sheet.tsx';
import { readOver } from '../../kit/form/read-over.ts';
import { saveOver } from '../../kit/form/save-over.ts';
import { useDraftForm } from '../../kit/form/use-draft-form.ts';
import { useSend } from '../../platform/query.ts';
import { send } from '../../platform/send.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { TodoFields } from './todo-fields.tsx';
import { formOf, TODO_FIELDS_TOGETHER, todoFields, valuesOf } from './todo-form.ts';

/** Changes a to-do. When somebody else has changed it meanwhile, the person decides. */
export function EditTodo({ todo, onDone, onCancel }: { todo: TodoDetail; onDone: () => void; onCancel: () => void }): ReactNode {
  const update = useSend(calls.todo.update, { silent: true });
  const uploads = useUploads(ATTACHMENTS, todo.fileList);
  const { todoId } = todo;
  const opened = valuesOf(todo);
  const { form, draft } = useDraftForm(`todo-edit:${todoId}`, todoFields(opened), {
    submit: async (read) => {
      const overPresent = async () => {
        const present = valuesOf(await send(calls.todo.get, { id: todoId }, { silent: true }));
        return readOver(read, { opened, present, together: TODO_FIELDS_TOGETHER });
      };
      const isSaved = await saveOver(
        todo.version,
        async (version, isOver) => update.run({ ...formOf(isOver ? await overPresent() : read), todoId, version }),
        { history: calls.todo.history, id: todoId },
      );
      if (isSaved) toast.success('待办已保存');
    },
    onDone,
  });
  return (
    <FormSheet form={form} submit="保存修改" draft={draft} onCancel={onCancel}>
      <TodoFields form={form} uploads={uploads} />
    </FormSheet>
  );
}
