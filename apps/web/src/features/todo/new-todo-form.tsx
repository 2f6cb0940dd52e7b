import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import { TODO_FORM } from '@houtai/contract/todo-form';
import { type ReactNode, useState } from 'react';

import { ATTACHMENTS } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { useDraftForm } from '#kit/form/draft/use-draft-form.ts';
import { FormSheet } from '#kit/form/sheets/form-sheet.tsx';
import { useDefaultCodes } from '#kit/form/use-default-codes.ts';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { TodoAudience } from './todo-audience.tsx';
import { TodoFields } from './todo-fields.tsx';

/** A new to-do: today, waiting (specification 3). Its draft is stored on the server until it is submitted. */
export function NewTodoForm(ends: Ends): ReactNode {
  const usual = useDefaultCodes(CODED);
  return usual === null ? <Skeleton height={320} /> : <NewTodoSheet {...ends} source={usual.source ?? ''} />;
}

type Ends = { onDone: () => void; onCancel: () => void };

const CODED = { source: DICT.todoSource } as const;

function NewTodoSheet({ source, onDone, onCancel }: Ends & { source: string }): ReactNode {
  const add = useSend(calls.todo.add, { silent: true, onMessage: toast.success });
  const [today] = useState(() => localDate(new Date()));
  const uploads = useUploads(ATTACHMENTS);
  const { form, draft } = useDraftForm('todo', TODO_FORM, {
    initial: { todoTime: today, source },
    submit: async (values, key) => {
      await add.run({ ...values, state: '1', operType: 1 }, { idempotencyKey: key });
    },
    onDone,
  });
  return (
    <FormSheet form={form} submit="提交待办" draft={draft} notice={<TodoAudience form={form} />} onCancel={onCancel}>
      <TodoFields form={form} uploads={uploads} />
    </FormSheet>
  );
}
