import { calls } from '@houtai/contract';
import type { MailState } from '@houtai/contract/mail-words';
import type { ReactNode } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

/** The buttons 启用, 暂停 and 停用 that have an effect in the current state. */
export function TurnButtons({ state }: { state: MailState }): ReactNode {
  const turn = useSend(calls.mail.turn, { onMessage: toast.success });
  const handle = (to: 'on' | 'paused' | 'off') => {
    // The global error handling shows the refusal.
    turn.run({ to }).catch(() => undefined);
  };
  const handleOff = async () => {
    const isSure = await confirm({
      title: '停用邮件？',
      text: '等着的邮件会作废，不再发出；以后要发，重新启用即可。',
      act: '停用',
      danger: true,
    });
    if (isSure) handle('off');
  };
  const shared = { size: 'small' as const, disabled: turn.busy };
  return (
    <>
      {(state === 'on' || state === 'paused') && (
        <Button {...shared} onClick={() => void handleOff()}>
          停用
        </Button>
      )}
      {state === 'on' && (
        <Button {...shared} onClick={() => handle('paused')}>
          暂停发信
        </Button>
      )}
      {state === 'paused' && (
        <Button {...shared} onClick={() => handle('on')}>
          恢复发信
        </Button>
      )}
      {state === 'off' && (
        <Button {...shared} onClick={() => handle('on')}>
          启用
        </Button>
      )}
    </>
  );
}
