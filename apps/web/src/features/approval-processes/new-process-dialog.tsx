import { calls } from '@houtai/contract';
import { BUSINESS_TYPES, type BusinessType } from '@houtai/contract/approval-kinds';
import { PROCESS_FORM } from '@houtai/contract/approval-processes-form';
import type { ReactNode } from 'react';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { WordsField } from '#kit/form/fields/option-fields.tsx';
import { useIdempotencyKey } from '#kit/form/saving/use-idempotency-key.ts';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';

type NewProcessDialogProps = {
  /** The types of documents without a process. */
  kinds: readonly BusinessType[];
  onClose: () => void;
  onMade: (made: { id: string }) => void;
};

/** Creates a process with an empty draft and opens it for editing. */
export function NewProcessDialog({ kinds, onClose, onMade }: NewProcessDialogProps): ReactNode {
  const add = useSend(calls.approvalProcesses.add, { silent: true });
  const idempotencyKey = useIdempotencyKey();
  const form = useForm(PROCESS_FORM, {
    submit: async (values) => {
      const made = await add.run(values, { idempotencyKey });
      onClose();
      onMade(made);
    },
  });
  const words = Object.fromEntries(kinds.map((kind) => [kind, BUSINESS_TYPES[kind]]));
  const field = { ...PROCESS_FORM.fields.businessType, words };
  return (
    <FormDialog title="新建审批流程" form={form} submit="新建审批流程" onClose={onClose}>
      <DeclaredFields
        form={form}
        instead={{ businessType: <WordsField of={{ ...form.fields.businessType, field }} hint="每种单据一个流程，新建后不能更改" /> }}
      />
    </FormDialog>
  );
}
