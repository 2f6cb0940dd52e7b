import { calls } from '@houtai/contract';
import type { AreaRow } from '@houtai/contract/areas-admin';
import { AREA_FORM } from '@houtai/contract/areas-admin-form';
import { valuesIn } from '@houtai/contract/form-check';
import type { ReactNode } from 'react';

import { ActiveSwitch } from '#kit/form/fields/active-switch.tsx';
import { useSend } from '#platform/calls/query.ts';

/** Whether an area is offered for choice. */
export function AreaSwitch({ area }: { area: AreaRow }): ReactNode {
  const update = useSend(calls.areaAdmin.update);
  const { id, name, active, version } = area;
  const form = valuesIn(AREA_FORM, area);
  return (
    <ActiveSwitch
      name={name}
      active={active}
      tag={calls.areaAdmin.update.access}
      follows="选择地区时不再出现，已有记录中的名称照常显示。"
      onSwitch={(next) => update.run({ ...form, id, version, active: next })}
    />
  );
}
