import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';

import { hasUnsaved } from '#platform/session/leave-guard.ts';

import { AtAddress } from './address.tsx';
import { consoleStateAt, useConsole, useSpot } from './console.ts';
import { ErrorPage } from './error-page.tsx';
import { TabView } from './tabs/tab-view.tsx';
import { useTabs } from './tabs/tabs-store.ts';
import { liveTabs } from './tabs/tabs.ts';

/**
 * Maximum number of pages kept alive. The least recently shown ones are dropped, unless they have unsaved input, and rendered anew when
 * needed.
 */
const MAX_LIVE = 15;

export function SheetContent(): ReactNode {
  const { routes, pages } = useConsole();
  const { here, activeKey } = useSpot();
  const live = useTabs(useShallow((tabs) => liveTabs(tabs, MAX_LIVE, (tab) => hasUnsaved(tab.place))));
  return (
    <>
      {live.map((tab) => {
        const own = consoleStateAt(tab.place, routes, pages);
        if (own.kind !== 'page' && own.kind !== 'not-built') return null;
        const page = own.kind === 'page' ? own.page : null;
        return (
          <TabView key={`${tab.key}#${tab.generation}`} tabKey={tab.key} place={tab.place} active={tab.key === activeKey} page={page} />
        );
      })}
      {here.kind === 'error' && (
        <AtAddress>
          <ErrorPage code={here.code} title={here.title} homePath={routes.home.link} />
        </AtAddress>
      )}
    </>
  );
}
