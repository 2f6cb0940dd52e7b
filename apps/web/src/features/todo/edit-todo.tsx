import { calls } from '@houtai/contract';
import type { TodoDetail } from '@houtai/contract/todo';
import { TODO_FORM } from '@houtai/contract/todo-form';
import type { ReactNode } from 'react';

import { idsOf } from '#kit/files/file-entry.ts';
import { ATTACHMENTS } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { useDraftForm } from '#kit/form/draft/use-draft-form.ts';
import { saveChanged } from '#kit/form/saving/save-changed.ts';
import { FormSheet } from '#kit/form/sheets/form-sheet.tsx';
import { useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';
import { toast } from '#ui/layer/toast.tsx';

import { TodoAudience } from './todo-audience.tsx';
import { TodoFields } from './todo-fields.tsx';

/** Changes a to-do. If another user has changed it meanwhile, the user decides. */
export function EditTodo({ todo, onDone, onCancel }: { todo: TodoDetail; onDone: () => void; onCancel: () => void }): ReactNode {
  const update = useSend(calls.todo.update, { silent: true });
  const uploads = useUploads(ATTACHMENTS, todo.fileList);
  const { todoId } = todo;
  const opened = filledIn(todo);
  const { form, draft } = useDraftForm(`todo-edit:${todoId}`, TODO_FORM, {
    initial: opened,
    submit: async (values) => {
      const isSaved = await saveChanged(TODO_FORM, {
        values,
        opened,
        save: (values, version) => update.run({ ...values, todoId, version }),
        read: async () => filledIn(await send(calls.todo.get, { id: todoId }, { silent: true })),
        told: { history: calls.todo.history, id: todoId },
      });
      if (isSaved) toast.success('待办已保存');
    },
    onDone,
  });
  return (
    <FormSheet form={form} submit="保存修改" draft={draft} notice={<TodoAudience form={form} todo={todo} />} onCancel={onCancel}>
      <TodoFields form={form} uploads={uploads} />
    </FormSheet>
  );
}

/** A to-do's values in the format of the form. */
function filledIn(todo: TodoDetail) {
  return { ...todo, resultRequestFileIds: idsOf(todo.fileList) };
}
