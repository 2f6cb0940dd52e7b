import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import { TODO_FORM } from '@houtai/contract/todo-form';
import { type ReactNode, useState } from 'react';

import { ATTACHMENTS } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { FormSheet } from '#kit/form/sheets/form-sheet.tsx';
import { useDefaultCodes } from '#kit/form/use-default-codes.ts';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import type { RecordFormProps } from '#platform/pages/record-forms.ts';
import { toast } from '#ui/layer/toast.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { randomId } from '#ui/random-id.ts';

import { TodoAudience } from './todo-audience.tsx';
import { TodoFields } from './todo-fields.tsx';

const CODED = { source: DICT.todoSource } as const;

/** A new to-do with initial values from another page. It does not use the draft of a blank one. */
export function FilledTodoForm(props: RecordFormProps): ReactNode {
  const usual = useDefaultCodes(CODED);
  return usual === null ? <Skeleton height={320} /> : <FilledTodoSheet {...props} source={usual.source ?? ''} />;
}

function FilledTodoSheet({ fill, source, onDone, onCancel }: RecordFormProps & { source: string }): ReactNode {
  const add = useSend(calls.todo.add, { silent: true, onMessage: toast.success });
  const [today] = useState(() => localDate(new Date()));
  const [key] = useState(randomId);
  const uploads = useUploads(ATTACHMENTS);
  const form = useForm(TODO_FORM, {
    initial: { todoTime: today, source, ...fill },
    submit: async (values) => {
      const { todoId } = await add.run({ ...values, state: '1', operType: 1 }, { idempotencyKey: key });
      onDone(todoId);
    },
  });
  return (
    <FormSheet form={form} submit="提交待办" notice={<TodoAudience form={form} />} onCancel={onCancel}>
      <TodoFields form={form} uploads={uploads} />
    </FormSheet>
  );
}
