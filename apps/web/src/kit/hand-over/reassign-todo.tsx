import { calls } from '@houtai/contract';
import type { TodoRow } from '@houtai/contract/todo';
import { TODO_REASSIGN_FORM } from '@houtai/contract/todo-form';
import type { ReactNode } from 'react';

import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { AudienceLine } from '#kit/known-records/audience-line.tsx';
import { PersonField } from '#kit/person-picker/person-field.tsx';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

type Todo = Pick<TodoRow, 'todoId' | 'version' | 'number' | 'receptionUser'>;

/** A dialog that assigns a to-do to another person, with a note. */
export function ReassignTodo({ todo, onClose }: { todo: Todo; onClose: () => void }): ReactNode {
  const reassign = useSend(calls.todo.reassign, { silent: true });
  const form = useForm(TODO_REASSIGN_FORM, {
    checks: { receptionUser: (value) => (value === todo.receptionUser ? '已经由此人负责' : '') },
    submit: async (values) => {
      const { todoId, version } = todo;
      await reassign.run({ ...values, todoId, version });
      toast.success('已转交');
      onClose();
    },
  });
  return (
    <FormDialog title={`转交 ${todo.number}`} form={form} submit="转交" onClose={onClose}>
      <PersonField of={form.fields.receptionUser} />
      <TextareaField of={form.fields.remark} />
      <AudienceLine
        recordType="todo"
        id={todo.todoId}
        event="state"
        text={form.read('remark')}
        named={form.read('receptionUser') === '' ? [] : [form.read('receptionUser')]}
      />
    </FormDialog>
  );
}
