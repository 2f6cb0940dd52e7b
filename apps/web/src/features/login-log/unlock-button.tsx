import { calls } from '@houtai/contract';
import type { ReactNode } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { useSend } from '#platform/calls/query.ts';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

/** Unlocks an account immediately. */
export function UnlockButton({ account }: { account: string }): ReactNode {
  const unlock = useSend(calls.loginLog.unlock, { onMessage: toast.success });
  const ask = async () => {
    if (await confirm({ text: `账号 ${account} 因多次登录失败被锁定。解锁后可以立即登录，失败次数重新计算。` }))
      void unlock.run({ account });
  };
  return (
    <RowAction busy={unlock.busy} onClick={() => void ask()}>
      解锁
    </RowAction>
  );
}
