import { calls } from '@houtai/contract';
import type { DelegationRow } from '@houtai/contract/approval-delegations';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { NEW_DELEGATION_FORM, DELEGATION_FORM } from '@houtai/contract/approvals-form';
import type { ReactNode } from 'react';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { FlagField } from '#kit/form/fields/flag-field.tsx';
import { MultiChoiceField } from '#kit/form/fields/multi-choice-field.tsx';
import { saveChanged } from '#kit/form/saving/save-changed.ts';
import { useIdempotencyKey } from '#kit/form/saving/use-idempotency-key.ts';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { PersonField } from '#kit/person-picker/person-field.tsx';
import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { toast } from '#ui/layer/toast.tsx';

const KINDS = Object.entries(BUSINESS_TYPES).map(([value, label]) => ({ value, label }));

/** Adds a delegate; only users who manage all delegates may add one for somebody else. */
export function NewDelegationDialog({ onClose }: { onClose: () => void }): ReactNode {
  const add = useSend(calls.approvalStandIns.add, { silent: true, onMessage: toast.success });
  const idempotencyKey = useIdempotencyKey();
  const mayForAll = useCan(['approval:delegate:all']);
  const form = useForm(NEW_DELEGATION_FORM, {
    submit: async (values) => {
      await add.run(values, { idempotencyKey });
      onClose();
    },
  });
  const { person, agent, kinds, handOver } = form.fields;
  return (
    <FormDialog title="新建审批代理" form={form} submit="新建审批代理" onClose={onClose}>
      <DeclaredFields
        form={form}
        instead={{
          person: mayForAll && <PersonField of={person} placeholder="本人" />,
          agent: <PersonField of={agent} />,
          kinds: <MultiChoiceField of={kinds} options={KINDS} placeholder="全部单据" />,
          handOver: <FlagField of={handOver} words="一并移交给代理人" />,
        }}
      />
    </FormDialog>
  );
}

/** Changes the delegate or the last day. */
export function DelegationDialog({ row, onClose }: { row: DelegationRow; onClose: () => void }): ReactNode {
  const update = useSend(calls.approvalStandIns.update, { silent: true, onMessage: toast.success });
  const { id } = row;
  const form = useForm(DELEGATION_FORM, {
    initial: row,
    submit: async (values) => {
      await saveChanged(DELEGATION_FORM, {
        values,
        opened: row,
        save: (values, version) => update.run({ ...values, id, version }),
        told: { history: calls.approvalStandIns.history, id },
      });
      onClose();
    },
  });
  return (
    <FormDialog title={`修改审批代理：${row.personName}`} form={form} submit="保存修改" onClose={onClose}>
      <DeclaredFields
        form={form}
        instead={{
          agent: <PersonField of={form.fields.agent} />,
          kinds: <MultiChoiceField of={form.fields.kinds} options={KINDS} placeholder="全部单据" />,
        }}
      />
    </FormDialog>
  );
}
