import { calls } from '@houtai/contract';
import { REMARK_MAX } from '@houtai/contract/limits';
import type { TodoDetail } from '@houtai/contract/todo';
import type { ReactNode } from 'react';

import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { textFault } from '../../kit/form/text-faults.ts';
import { TextareaField } from '../../kit/form/text-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { PersonField } from '../../kit/person-picker/person-field.tsx';
import { useSend } from '../../platform/query.ts';
import { toast } from '../../ui/layer/toast.tsx';

/** Gives a to-do to somebody else, with a word to go with it. */
export function ReassignTodo({ todo, onClose }: { todo: TodoDetail; onClose: () => void }): ReactNode {
  const reassign = useSend(calls.todo.reassign, { silent: true });
  const form = useForm(
    [
      { name: 'receptionUser', check: (value) => (value === '' ? '请选择人员' : value === todo.receptionUser ? '已经由此人负责' : '') },
      { name: 'remark', check: (value) => textFault(value, REMARK_MAX) },
    ],
    async (read) => {
      const { todoId, version } = todo;
      const sent = { todoId, version, receptionUser: read('receptionUser'), remark: read('remark').trim() };
      await reassign.run(sent);
      toast.success('已转办');
      onClose();
    },
  );
  return (
    <FormDialog title={`转办 ${todo.number}`} form={form} submit="转办" onClose={onClose}>
      <PersonField form={form} name="receptionUser" label="新的负责人" required />
      <TextareaField form={form} name="remark" label="说明" limit={REMARK_MAX} />
    </FormDialog>
  );
}
