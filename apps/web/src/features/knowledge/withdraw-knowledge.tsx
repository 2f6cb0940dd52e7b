import { calls } from '@houtai/contract';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import { KNOWLEDGE_NOTE_MAX } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { textFault } from '../../kit/form/text-faults.ts';
import { TextareaField } from '../../kit/form/text-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useSend } from '../../platform/query.ts';
import { toast } from '../../ui/layer/toast.tsx';

/** Takes an item away from its readers, for a reason. */
export function WithdrawKnowledge({ item, onClose }: { item: ManagedKnowledge; onClose: () => void }): ReactNode {
  const withdraw = useSend(calls.knowledge.withdraw, { silent: true });
  const form = useForm([{ name: 'reason', check: (value) => textFault(value, KNOWLEDGE_NOTE_MAX, true) }], async (read) => {
    const { newsId, version } = item;
    await withdraw.run({ newsId, version, reason: read('reason').trim() });
    toast.success('已撤回');
    onClose();
  });
  return (
    <FormDialog title={`撤回《${item.title}》`} form={form} submit="撤回" kind="danger" onClose={onClose}>
      <p>撤回后读者不能再打开它和它的附件，阅读与确认记录保留，可以重新发布。</p>
      <TextareaField form={form} name="reason" label="撤回原因" required limit={KNOWLEDGE_NOTE_MAX} />
    </FormDialog>
  );
}
