import { calls } from '@houtai/contract';
import { CONSULT_FORM, HAND_TO_FORM } from '@houtai/contract/approvals-form';
import type { ReactNode } from 'react';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';

type DialogProps = { flowId: string; taskId: string; title: string; onDone: (words: string) => void; onClose: () => void };

/** Transfers the task to somebody else, who decides instead of the user. */
export function Transfer({ flowId, taskId, title, onDone, onClose }: DialogProps): ReactNode {
  const transfer = useSend(calls.approvals.transfer, { silent: true });
  const form = useForm(HAND_TO_FORM, {
    submit: async (values) => {
      await transfer.run({ ...values, flowId, taskId });
      onDone('已转交');
    },
  });
  return (
    <FormDialog title={`转交「${title}」`} form={form} submit="转交" onClose={onClose}>
      <DeclaredFields form={form} hints={{ to: '转交后由对方决定，你不再能查看这份单据' }} />
    </FormDialog>
  );
}

/** Asks somebody for an opinion; the user still decides. */
export function Consult({ flowId, taskId, title, onDone, onClose }: DialogProps): ReactNode {
  const consult = useSend(calls.approvals.consult, { silent: true });
  const form = useForm(CONSULT_FORM, {
    submit: async (values) => {
      await consult.run({ ...values, flowId, taskId });
      onDone('已委派，对方给出意见后由你决定');
    },
  });
  return (
    <FormDialog title={`委派「${title}」`} form={form} submit="请对方给意见" onClose={onClose}>
      <DeclaredFields form={form} hints={{ to: '对方给出意见后仍由你决定' }} />
    </FormDialog>
  );
}
