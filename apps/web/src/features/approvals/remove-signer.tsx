import { calls } from '@houtai/contract';
import type { ReactNode } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { useSend } from '#platform/calls/query.ts';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

/** Removes a signer whom the user added and who has not decided yet. */
export function RemoveSigner({ flowId, taskId, name }: { flowId: string; taskId: string; name: string }): ReactNode {
  const remove = useSend(calls.approvals.removeSigner, { onMessage: () => toast.success('已移除加签') });
  const press = async () => {
    if (await confirm({ text: `不再请 ${name} 加签？`, act: '移除' })) await remove.run({ flowId, taskId }).catch(() => undefined);
  };
  return (
    <RowAction busy={remove.busy} onClick={() => void press()}>
      移除加签
    </RowAction>
  );
}
