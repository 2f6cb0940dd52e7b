import { calls } from '@houtai/contract';
import { valuesIn } from '@houtai/contract/form-check';
import type { RoleRow } from '@houtai/contract/roles';
import { ROLE_FORM } from '@houtai/contract/roles-form';
import type { ReactNode } from 'react';

import { ActiveSwitch } from '#kit/form/fields/active-switch.tsx';
import { useSend } from '#platform/calls/query.ts';

/** Whether a role counts. Switching it off takes its rights from people. */
export function RoleSwitch({ role }: { role: RoleRow }): ReactNode {
  const update = useSend(calls.roles.update);
  const { roleId, name, version } = role;
  const form = valuesIn(ROLE_FORM, role);
  return (
    <ActiveSwitch
      name={name}
      active={role.active}
      tag={calls.roles.update.access}
      kept={role.all || role.beyond}
      follows={`它的 ${role.userCount} 位用户会立即失去由它授予的菜单、按钮和数据范围，重新启用后恢复。`}
      onSwitch={(active) => update.run({ ...form, roleId, version, active })}
    />
  );
}
