import { calls } from '@houtai/contract';
import type { FlowDetail } from '@houtai/contract/approval-flows';
import { PASS_FORM } from '@houtai/contract/approvals-form';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { documentOf } from '#platform/approval-documents.ts';
import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layer/toast.tsx';

/** The submitter's actions: change and submit again after a return, remind, withdraw. */
export function OwnActs({ flow }: { flow: FlowDetail }): ReactNode {
  const navigate = useNavigate();
  const submit = useSend(calls.approvals.submit, { onMessage: () => toast.success('已重新提交') });
  const remind = useSend(calls.approvals.remind, { onMessage: () => toast.success('已催办') });
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { flowId, businessId, businessType, may } = flow;
  const shown = documentOf(businessType);
  return (
    <>
      {may.resubmit && (
        <Button kind="primary" disabled={submit.busy} onClick={() => void submit.run({ businessId, businessType }).catch(() => undefined)}>
          重新提交
        </Button>
      )}
      {may.resubmit && shown && <Button onClick={() => void navigate(shown.edit(businessId))}>修改</Button>}
      {may.remind && (
        <Button disabled={remind.busy} onClick={() => void remind.run({ flowId }).catch(() => undefined)}>
          催办
        </Button>
      )}
      {may.withdraw && <Button onClick={() => setWithdrawing(true)}>撤回</Button>}
      {isWithdrawing && <Withdraw flow={flow} onClose={() => setWithdrawing(false)} />}
    </>
  );
}

function Withdraw({ flow, onClose }: { flow: FlowDetail; onClose: () => void }): ReactNode {
  const withdraw = useSend(calls.approvals.withdraw, { silent: true });
  const form = useForm(PASS_FORM, {
    submit: async ({ comment }) => {
      await withdraw.run({ flowId: flow.flowId, comment });
      toast.success('已撤回');
      onClose();
    },
  });
  return (
    <FormDialog title={`撤回「${flow.title}」`} form={form} submit="撤回" kind="danger" onClose={onClose}>
      <DeclaredFields form={form} hints={{ comment: '撤回后审批结束，单据可以修改后再提交' }} />
    </FormDialog>
  );
}
