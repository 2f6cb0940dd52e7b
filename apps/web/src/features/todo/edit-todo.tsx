import { calls } from '@houtai/contract';
import type { TodoDetail } from '@houtai/contract/todo';
import { type ReactNode, useState } from 'react';

import { FormSheet } from '../../kit/form-sheet.tsx';
import { saveOver } from '../../kit/save-over.ts';
import { useDraft } from '../../kit/use-draft.ts';
import { useForm } from '../../kit/use-form.ts';
import { send } from '../../platform/send.ts';
import { toast } from '../../ui/toast.tsx';
import { TodoFields } from './todo-fields.tsx';
import { formOf, todoFields, valuesOf } from './todo-form.ts';
import { useTodoRefresh } from './use-todo-refresh.ts';

/** Changes a to-do. When somebody else has changed it meanwhile, the person decides. */
export function EditTodo({ todo, onDone, onCancel }: { todo: TodoDetail; onDone: () => void; onCancel: () => void }): ReactNode {
  const refresh = useTodoRefresh();
  const [uploads, setUploads] = useState(0);
  const { todoId } = todo;
  const form = useForm(todoFields(valuesOf(todo)), async (read) => {
    if (uploads > 0) throw new Error('还有文件没有上传完成，请等待上传结束或移除失败的文件');
    await saveOver(todo.version, (version) => send(calls.todo.update, { ...formOf(read), todoId, version }, { silent: true }));
    await draft.drop();
    toast.success('待办已保存');
    refresh();
    onDone();
  });
  const draft = useDraft({ formKey: `todo-edit:${todoId}`, content: form.values, changed: form.changed, onRestore: form.fill });
  return (
    <FormSheet form={form} submit="保存修改" draft={draft} onCancel={onCancel}>
      <TodoFields form={form} files={todo.fileList} onUploads={setUploads} />
    </FormSheet>
  );
}
