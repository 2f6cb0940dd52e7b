import { calls } from '@houtai/contract';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import { KNOWLEDGE_WITHDRAW_FORM } from '@houtai/contract/knowledge-form';
import type { ReactNode } from 'react';

import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

/** Withdraws an item from its readers, with a reason. */
export function WithdrawKnowledge({ item, onClose }: { item: ManagedKnowledge; onClose: () => void }): ReactNode {
  const withdraw = useSend(calls.knowledge.withdraw, { silent: true });
  const form = useForm(KNOWLEDGE_WITHDRAW_FORM, {
    submit: async (values) => {
      const { newsId, version } = item;
      await withdraw.run({ ...values, newsId, version });
      toast.success('已撤回');
      onClose();
    },
  });
  return (
    <FormDialog title={`撤回《${item.title}》`} form={form} submit="撤回" kind="danger" onClose={onClose}>
      <p>撤回后读者不能再打开它和它的附件，阅读与确认记录保留，可以重新发布。</p>
      <TextareaField of={form.fields.reason} />
    </FormDialog>
  );
}
