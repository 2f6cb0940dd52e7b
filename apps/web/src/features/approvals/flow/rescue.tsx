import { calls } from '@houtai/contract';
import type { FlowDetail } from '@houtai/contract/approval-flows';
import { END_FORM, HAND_ON_FORM } from '@houtai/contract/approvals-form';
import { type ReactNode, useState } from 'react';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { RowAction } from '#kit/list/cells/row-action.tsx';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

type Task = FlowDetail['steps'][number]['tasks'][number];

/** Reassigns a waiting task, for administrators; the reason is shown permanently. */
export function HandOn({ flow, task }: { flow: FlowDetail; task: Task }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowAction onClick={() => setOpen(true)}>代为转交</RowAction>
      {isOpen && <HandOnDialog flow={flow} task={task} onClose={() => setOpen(false)} />}
    </>
  );
}

function HandOnDialog({ flow: { flowId }, task: { taskId, personName }, onClose }: DialogProps & { task: Task }): ReactNode {
  const handOn = useSend(calls.approvals.handOn, { silent: true });
  const form = useForm(HAND_ON_FORM, {
    submit: async (values) => {
      await handOn.run({ ...values, flowId, taskId });
      toast.success('已代为转交');
      onClose();
    },
  });
  return (
    <FormDialog title={`代 ${personName} 转交`} form={form} submit="代为转交" onClose={onClose}>
      <DeclaredFields form={form} hints={{ comment: '原因会一直显示在流程中' }} />
    </FormDialog>
  );
}

type DialogProps = { flow: FlowDetail; onClose: () => void };

/** Ends a stuck flow, for administrators; the reason is shown permanently. */
export function EndFlow({ flow }: { flow: FlowDetail }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowAction danger onClick={() => setOpen(true)}>
        终止审批
      </RowAction>
      {isOpen && <EndDialog flow={flow} onClose={() => setOpen(false)} />}
    </>
  );
}

function EndDialog({ flow: { flowId, title }, onClose }: DialogProps): ReactNode {
  const end = useSend(calls.approvals.end, { silent: true });
  const form = useForm(END_FORM, {
    submit: async ({ comment }) => {
      await end.run({ flowId, comment });
      toast.success('审批已终止');
      onClose();
    },
  });
  return (
    <FormDialog title={`终止「${title}」的审批`} form={form} submit="终止审批" kind="danger" onClose={onClose}>
      <DeclaredFields form={form} hints={{ comment: '审批就此结束，原因会一直显示在流程中' }} />
    </FormDialog>
  );
}
