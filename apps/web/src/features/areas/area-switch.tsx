import { calls } from '@houtai/contract';
import type { AreaRow } from '@houtai/contract/areas-admin';
import type { ReactNode } from 'react';

import { ActiveSwitch } from '../../kit/list/active-switch.tsx';
import { useSend } from '../../platform/query.ts';

/** Whether an area is offered for choice. */
export function AreaSwitch({ area: { id, name, sort, active, version } }: { area: AreaRow }): ReactNode {
  const update = useSend(calls.areaAdmin.update);
  return (
    <ActiveSwitch
      name={name}
      active={active}
      tag="system:area:edit"
      follows="选择地区时不再出现，已有记录中的名称照常显示。"
      onSwitch={(next) => update.run({ id, name, sort, version, active: next })}
    />
  );
}
