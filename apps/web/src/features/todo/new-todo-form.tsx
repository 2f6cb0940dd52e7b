import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import { type ReactNode, useState } from 'react';

import { FormSheet } from '../../kit/form-sheet.tsx';
import { useDraft } from '../../kit/use-draft.ts';
import { useForm } from '../../kit/use-form.ts';
import { send } from '../../platform/send.ts';
import { toast } from '../../ui/toast.tsx';
import { TodoFields } from './todo-fields.tsx';
import { formOf, todoFields } from './todo-form.ts';
import { useTodoRefresh } from './use-todo-refresh.ts';

/** A new to-do: today, waiting (specification 3). Its draft is kept on the server until it is submitted. */
export function NewTodoForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }): ReactNode {
  const refresh = useTodoRefresh();
  // One key for as long as the form stands: a second click, or one after a lost answer, makes no second record.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [uploads, setUploads] = useState(0);
  const form = useForm(todoFields({ todoTime: localDate(new Date()) }), async (read) => {
    if (uploads > 0) throw new Error('还有文件没有上传完成，请等待上传结束或移除失败的文件');
    const sent = { ...formOf(read), state: '1', operType: 1 } as const;
    await send(calls.todo.add, sent, { silent: true, idempotencyKey: key, onMessage: (msg) => toast.success(msg) });
    setKey(crypto.randomUUID());
    await draft.drop();
    refresh();
    onDone();
  });
  const draft = useDraft({ formKey: 'todo', content: form.values, changed: form.changed, onRestore: form.fill });
  return (
    <FormSheet form={form} submit="提交待办" draft={draft} onCancel={onCancel}>
      <TodoFields form={form} onUploads={setUploads} />
    </FormSheet>
  );
}
