import type { ReactNode } from 'react';

import { MenuItem } from '#ui/layer/menu.tsx';

import type { Tab } from './tabs.ts';
import type { TabActions } from './use-tab-actions.ts';

/** 刷新, 关闭, 关闭其他, 关闭所有 of one tab; what would close nothing is disabled. */
export function TabMenuItems({ tab, tabs, actions }: { tab: Tab; tabs: readonly Tab[]; actions: TabActions }): ReactNode {
  const closable = tabs.filter((other) => !other.affixed);
  return (
    <>
      <MenuItem onClick={() => actions.refresh(tab)}>刷新</MenuItem>
      <MenuItem disabled={tab.affixed} onClick={() => actions.close(tab)}>
        关闭
      </MenuItem>
      <MenuItem disabled={!closable.some((other) => other.key !== tab.key)} onClick={() => actions.closeOthers(tab)}>
        关闭其他
      </MenuItem>
      <MenuItem disabled={closable.length === 0} onClick={() => actions.closeAll()}>
        关闭所有
      </MenuItem>
    </>
  );
}
