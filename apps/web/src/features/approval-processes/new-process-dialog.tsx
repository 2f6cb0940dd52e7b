import { calls } from '@houtai/contract';
import { PROCESS_FORM } from '@houtai/contract/approval-processes-form';
import type { ReactNode } from 'react';

import { DeclaredFields } from '../../kit/form-layout/declared-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useIdempotencyKey } from '../../kit/form/use-idempotency-key.ts';
import { useSend } from '../../platform/query.ts';

/** Makes a process with an empty draft, which is then edited. */
export function NewProcessDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: { id: string }) => void }): ReactNode {
  const add = useSend(calls.approvalProcesses.add, { silent: true });
  const idempotencyKey = useIdempotencyKey();
  const form = useForm(PROCESS_FORM, {
    submit: async (values) => {
      const made = await add.run(values, { idempotencyKey });
      onClose();
      onMade(made);
    },
  });
  return (
    <FormDialog title="新建审批流程" form={form} submit="新建审批流程" onClose={onClose}>
      <DeclaredFields form={form} hints={{ businessType: '每种单据一个流程，新建后不能更改' }} />
    </FormDialog>
  );
}
