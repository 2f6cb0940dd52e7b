import { calls } from '@houtai/contract';
import type { OnlineSession } from '@houtai/contract/online';
import type { ReactNode } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { useSend } from '#platform/calls/query.ts';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

export function EndOne({ session }: { session: OnlineSession }): ReactNode {
  return <EndAct ids={[session.id]} whose={`${session.name}（${session.ip}）`} />;
}

export function EndSeveral({ rows, onDone }: { rows: readonly OnlineSession[]; onDone: () => void }): ReactNode {
  return <EndAct ids={rows.map(({ id }) => id)} whose={`选中的 ${rows.length} 个会话`} onDone={onDone} />;
}

type EndActProps = { ids: readonly string[]; whose: string; onDone?: () => void };

function EndAct({ ids, whose, onDone }: EndActProps): ReactNode {
  const end = useSend(calls.online.remove);
  const ask = async () => {
    const text = `强制下线${whose}？对方的下一次操作会被要求重新登录，尚未保存的内容可能丢失。`;
    if (!(await confirm({ text, act: '强制下线', danger: true }))) return;
    try {
      // Ending a session removes its row before this continues, so the code must not use component state.
      const { ended } = await end.run({ ids: [...ids] });
      toast.success(ended === 0 ? '所选会话此前已经结束' : `已强制下线 ${ended} 个会话`);
      onDone?.();
    } catch {
      // The global error handling shows the refusal.
    }
  };
  return (
    <RowAction danger busy={end.busy} onClick={() => void ask()}>
      强退
    </RowAction>
  );
}
