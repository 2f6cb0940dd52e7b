import { calls } from '@houtai/contract';
import type { MenuNode } from '@houtai/contract/menus-admin';
import type { ReactNode } from 'react';

import { ActiveSwitch } from '../../kit/list/active-switch.tsx';
import { useSend } from '../../platform/query.ts';

/** Whether a menu counts. Switched off it is gone for everybody, with all below it. */
export function MenuSwitch({ menu }: { menu: MenuNode }): ReactNode {
  const update = useSend(calls.menuAdmin.update);
  const { id, version, parentId, type, name, code, icon, url, component, highlightUrl, route, hidden, sort, tag } = menu;
  const form = { parentId, type, name, code, icon, url, component, highlightUrl, route, hidden, sort, tag };
  return (
    <ActiveSwitch
      name={name}
      active={menu.active}
      tag="system:menu:edit"
      follows="它和下级的页面、按钮对所有人立即失效，重新启用后恢复。"
      onSwitch={(active) => update.run({ ...form, id, version, active })}
    />
  );
}
