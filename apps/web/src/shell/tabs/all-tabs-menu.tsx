import type { ReactElement, ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { LateMenu } from '#ui/layer/late-menu.tsx';

import { useSpot } from '../console.ts';
import { tabChoices } from './tab-choices.ts';
import { addressOf, type Tab } from './tabs.ts';
import type { TabActions } from './use-tab-actions.ts';

type AllTabsMenuProps = { tabs: readonly Tab[]; actions: TabActions; trigger: ReactElement<Record<string, unknown>> };

/** All open pages in one list with the actions for the current one, so that touch users reach everything in the bar. */
export function AllTabsMenu({ tabs, actions, trigger }: AllTabsMenuProps): ReactNode {
  const { activeKey } = useSpot();
  const navigate = useNavigate();
  const current = tabs.find((tab) => tab.key === activeKey);
  return (
    <LateMenu
      trigger={trigger}
      choices={[
        tabs.map((tab) => ({ text: tab.title, current: tab.key === activeKey, onClick: () => void navigate(addressOf(tab.place)) })),
        ...(current ? [tabChoices(current, tabs, actions)] : []),
      ]}
    />
  );
}
