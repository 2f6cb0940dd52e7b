import { calls } from '@houtai/contract';
import type { DelegationRow } from '@houtai/contract/approval-delegations';
import type { ReactNode } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { useSend } from '#platform/calls/query.ts';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { openAction } from './delegation-action.ts';

/** The actions on a delegate: the history, and changes by the person represented or by users who manage all delegates. */
export function DelegationActions({ row }: { row: DelegationRow }): ReactNode {
  const remove = useSend(calls.approvalStandIns.remove, { onMessage: toast.success });
  const { id, version, personName, agentName, may } = row;
  const ask = async () => {
    const text = `取消由 ${agentName} 代理 ${personName} 的审批？代理期间已转给代理人的审批仍由其处理。`;
    if (!(await confirm({ text, act: '取消代理', danger: true }))) return;
    await remove.run({ id, version }).catch(() => undefined);
  };
  return (
    <>
      {may.edit && <RowAction onClick={() => openAction({ row })}>修改</RowAction>}
      <RowAction onClick={() => openAction({ past: row })}>历史</RowAction>
      {may.edit && (
        <RowAction danger busy={remove.busy} onClick={() => void ask()}>
          取消
        </RowAction>
      )}
    </>
  );
}
