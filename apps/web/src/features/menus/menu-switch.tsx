import { calls } from '@houtai/contract';
import { valuesIn } from '@houtai/contract/form-check';
import type { MenuNode } from '@houtai/contract/menus-admin';
import { MENU_FORM } from '@houtai/contract/menus-admin-form';
import type { ReactNode } from 'react';

import { ActiveSwitch } from '#kit/form/fields/active-switch.tsx';
import { useSend } from '#platform/calls/query.ts';

/** Switches a menu on or off. When off, it is hidden for everybody with all its descendants. */
export function MenuSwitch({ menu }: { menu: MenuNode }): ReactNode {
  const update = useSend(calls.menuAdmin.update);
  const { id, name, version } = menu;
  const form = valuesIn(MENU_FORM, menu);
  return (
    <ActiveSwitch
      name={name}
      active={menu.active}
      tag={calls.menuAdmin.update.access}
      follows="它和下级的页面、按钮对所有人立即失效，重新启用后恢复。"
      onSwitch={(active) => update.run({ ...form, id, version, active })}
    />
  );
}
