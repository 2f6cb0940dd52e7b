import type { ReactElement, ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { Menu, MenuItem, MenuSeparator } from '#ui/layer/menu.tsx';

import { useSpot } from '../console.ts';
import { TabMenuItems } from './tab-menu-items.tsx';
import { addressOf, type Tab } from './tabs.ts';
import type { TabActions } from './use-tab-actions.ts';

type AllTabsMenuProps = { tabs: readonly Tab[]; actions: TabActions; trigger: ReactElement<Record<string, unknown>> };

/** All open pages in one list, and what can be done with the present one: everything of the bar for fingers, too. */
export function AllTabsMenu({ tabs, actions, trigger }: AllTabsMenuProps): ReactNode {
  const { activeKey } = useSpot();
  const navigate = useNavigate();
  const current = tabs.find((tab) => tab.key === activeKey);
  return (
    <Menu trigger={trigger} align="end">
      {tabs.map((tab) => (
        <MenuItem key={tab.key} current={tab.key === activeKey} onClick={() => void navigate(addressOf(tab.place))}>
          {tab.title}
        </MenuItem>
      ))}
      {current && <MenuSeparator />}
      {current && <TabMenuItems tab={current} tabs={tabs} actions={actions} />}
    </Menu>
  );
}
