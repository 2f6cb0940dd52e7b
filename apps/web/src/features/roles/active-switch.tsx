import { calls } from '@houtai/contract';
import type { RoleRow } from '@houtai/contract/roles';
import type { ReactNode } from 'react';

import { useCan } from '../../platform/can.tsx';
import { send } from '../../platform/send.ts';
import { Switch } from '../../ui/input/switch.tsx';
import { confirm } from '../../ui/layer/confirm.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { useRoleRefresh } from './use-role-refresh.ts';

import css from './active-switch.module.css';

/** Whether a role counts, as a switch for those who may change it. Switching it off takes its rights from people, so it asks. */
export function ActiveSwitch({ role }: { role: RoleRow }): ReactNode {
  const mayEdit = useCan('system:role:edit');
  const refresh = useRoleRefresh();
  const words = role.active ? '启用' : '停用';
  if (!mayEdit || role.all || role.beyond) return <StateMark shape={role.active ? 'done' : 'closed'}>{words}</StateMark>;
  const change = async (active: boolean) => {
    const text = `停用角色「${role.name}」？它的 ${role.userCount} 位用户会立即失去由它授予的菜单、按钮和数据范围，重新启用后恢复。`;
    if (!active && !(await confirm({ text, act: '停用', danger: true }))) return;
    const { roleId, name, code, sort, remark, version } = role;
    // A refusal is told where all are, and the list then shows what holds.
    const done = await send(calls.roles.update, { roleId, name, code, sort, remark, version, active }).then(
      () => true,
      () => false,
    );
    if (done) toast.success(active ? '角色已启用' : '角色已停用');
    refresh();
  };
  return (
    <span className={css.switch} onClick={(event) => event.stopPropagation()} role="presentation">
      <Switch checked={role.active} onChange={(active) => void change(active)}>
        {words}
      </Switch>
    </span>
  );
}
