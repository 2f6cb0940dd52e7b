import { calls } from '@houtai/contract';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import { KNOWLEDGE_NOTE_MAX } from '@houtai/contract/limits';
import { type ReactNode, useId } from 'react';

import { FormProblem, SubmitButton } from '../../kit/form/form-fields.tsx';
import { textFault } from '../../kit/form/text-faults.ts';
import { TextareaField } from '../../kit/form/text-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { send } from '../../platform/send.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layer/dialog.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { useKnowledgeRefresh } from './use-knowledge-refresh.ts';

/** Takes an item away from its readers, for a reason. */
export function WithdrawKnowledge({ item, onClose }: { item: ManagedKnowledge; onClose: () => void }): ReactNode {
  const owner = useId();
  const refresh = useKnowledgeRefresh();
  const form = useForm([{ name: 'reason', check: (value) => textFault(value, KNOWLEDGE_NOTE_MAX, true) }], async (read) => {
    const { newsId, version } = item;
    await send(calls.knowledge.withdraw, { newsId, version, reason: read('reason').trim() }, { silent: true });
    toast.success('已撤回');
    refresh();
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`撤回《${item.title}》`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SubmitButton form={form} formOwner={owner} kind="danger">
            撤回
          </SubmitButton>
        </>
      }
    >
      <form id={owner} noValidate onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
        <p>撤回后读者不能再打开它和它的附件，阅读与确认记录保留，可以重新发布。</p>
        <TextareaField form={form} name="reason" label="撤回原因" required limit={KNOWLEDGE_NOTE_MAX} />
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}
