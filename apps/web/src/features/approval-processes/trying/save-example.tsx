import { calls } from '@houtai/contract';
import { EXAMPLE_FORM } from '@houtai/contract/approval-processes-form';
import type { ReactNode } from 'react';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { useIdempotencyKey } from '#kit/form/saving/use-idempotency-key.ts';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

type Trial = { submitter: string; values: Readonly<Record<string, string>>; businessId: string };

/** Stores a test case with the approvers that it found; from then on it runs before every publication. */
export function SaveExample({ id, trial, onClose }: { id: string; trial: Trial; onClose: () => void }): ReactNode {
  const add = useSend(calls.approvalProcesses.addExample, { silent: true, onMessage: toast.success });
  const idempotencyKey = useIdempotencyKey();
  const form = useForm(EXAMPLE_FORM, {
    submit: async (values) => {
      await add.run({ ...values, ...trial, id }, { idempotencyKey });
      onClose();
    },
  });
  return (
    <FormDialog title="另存为检查例" form={form} submit="保存检查例" onClose={onClose}>
      <DeclaredFields form={form} hints={{ name: '发布前会再跑一遍，审批人不同就不能发布' }} />
    </FormDialog>
  );
}
