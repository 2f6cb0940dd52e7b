import { calls } from '@houtai/contract';
import type { RoleRow } from '@houtai/contract/roles';
import type { ReactNode } from 'react';

import { useOpenDetail } from '../../kit/record/detail-context.ts';
import { Can } from '../../platform/can.tsx';
import { send } from '../../platform/send.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/layer/confirm.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { useRoleRefresh } from './use-role-refresh.ts';

/** Deletes a role after asking; one that people have is refused by the server, which says by how many. */
export function RemoveRole({ role }: { role: RoleRow }): ReactNode {
  const { close } = useOpenDetail();
  const refresh = useRoleRefresh();
  const ask = async () => {
    const text = `删除角色「${role.name}」？它授予的菜单、按钮和数据范围一并删除，不能恢复。`;
    if (!(await confirm({ text, act: '删除', danger: true }))) return;
    try {
      await send(calls.roles.del, { roleId: role.roleId }, { onMessage: (msg) => toast.success(msg) });
      close();
    } catch {
      // The refusal is shown where all are.
    }
    refresh();
  };
  return (
    <Can tag="system:role:remove">
      <Button kind="danger" onClick={() => void ask()}>
        删除
      </Button>
    </Can>
  );
}
