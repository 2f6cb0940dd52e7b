import type { MenuChoice } from '#ui/layer/late-menu.tsx';

import type { Tab } from './tabs.ts';
import type { TabActions } from './use-tab-actions.ts';

/** The menu of a tab: 刷新, 关闭, 关闭其他, 关闭所有; choices without an effect are disabled. */
export function tabChoices(tab: Tab, tabs: readonly Tab[], actions: TabActions): readonly MenuChoice[] {
  const closable = tabs.filter((other) => !other.affixed);
  const hasOthers = closable.some((other) => other.key !== tab.key);
  return [
    { text: '刷新', onClick: () => actions.refresh(tab) },
    { text: '关闭', disabled: tab.affixed, onClick: () => actions.close(tab) },
    { text: '关闭其他', disabled: !hasOthers, onClick: () => actions.closeOthers(tab) },
    { text: '关闭所有', disabled: closable.length === 0, onClick: () => actions.closeAll() },
  ];
}
