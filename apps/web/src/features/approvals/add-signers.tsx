import { calls } from '@houtai/contract';
import { ADD_SIGNERS_FORM } from '@houtai/contract/approvals-form';
import type { ReactNode } from 'react';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';

type AddSignersProps = {
  flowId: string;
  taskId: string;
  title: string;
  onDone: (words: string, stays: boolean) => void;
  onClose: () => void;
};

/** Adds signers before, after or beside the user. */
export function AddSigners({ flowId, taskId, title, onDone, onClose }: AddSignersProps): ReactNode {
  const add = useSend(calls.approvals.addSigners, { silent: true });
  const form = useForm(ADD_SIGNERS_FORM, {
    submit: async (values) => {
      await add.run({ ...values, flowId, taskId });
      // The user's task waits for signers before it.
      onDone('已加签', values.where !== 'before');
    },
  });
  return (
    <FormDialog title={`加签「${title}」`} form={form} submit="加签" onClose={onClose}>
      <DeclaredFields form={form} />
    </FormDialog>
  );
}
