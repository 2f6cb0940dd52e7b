import { calls } from '@houtai/contract';
import type { AreaRow } from '@houtai/contract/areas-admin';
import type { ReactNode } from 'react';

import { ActiveSwitch } from '../../kit/form/active-switch.tsx';
import { send } from '../../platform/send.ts';
import { useAreasRefresh } from './use-area-tree.ts';

/** Whether an area is offered for choice. */
export function AreaSwitch({ area: { id, name, sort, active, version } }: { area: AreaRow }): ReactNode {
  return (
    <ActiveSwitch
      name={name}
      active={active}
      tag="system:area:edit"
      follows="选择地区时不再出现，已有记录中的名称照常显示。"
      onSwitch={(next) => send(calls.areaAdmin.update, { id, name, sort, version, active: next })}
      refresh={useAreasRefresh()}
    />
  );
}
