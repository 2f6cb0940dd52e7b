import { calls } from '@houtai/contract';
import type { FlowDetail } from '@houtai/contract/approval-flows';
import { RETURN_FORM } from '@houtai/contract/approvals-form';
import type { ReactNode } from 'react';

import { OptionField, WordsField } from '#kit/form/fields/option-fields.tsx';
import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';

type ReturnFlowProps = {
  flow: FlowDetail;
  task: NonNullable<FlowDetail['task']>;
  /** The text already typed as the comment. */
  comment: string;
  onDone: (words: string) => void;
  onClose: () => void;
};

/** Returns a document to its submitter or to an earlier step, with a reason. */
export function ReturnFlow({ flow, task, comment, onDone, onClose }: ReturnFlowProps): ReactNode {
  const send = useSend(calls.approvals.return, { silent: true });
  const form = useForm(RETURN_FORM, {
    initial: { comment },
    submit: async (values) => {
      await send.run({ ...values, flowId: flow.flowId, taskId: task.taskId });
      onDone('已退回');
    },
  });
  return (
    <FormDialog title={`退回「${flow.title}」`} form={form} submit="退回" kind="danger" onClose={onClose}>
      <OptionField
        of={form.fields.to}
        placeholder={`发起人 ${flow.submitterName}`}
        options={task.returnTo.filter(({ node }) => node !== '').map(({ node, name }) => ({ value: node, label: name }))}
      />
      {flow.may.chooseContinue && <WordsField of={form.fields.way} />}
      <TextareaField of={form.fields.comment} />
    </FormDialog>
  );
}
