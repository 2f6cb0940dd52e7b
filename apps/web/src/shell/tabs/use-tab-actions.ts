import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

import { hasUnsaved } from '#platform/session/leave-guard.ts';
import { useSession } from '#platform/session/session.ts';
import { confirm } from '#ui/layer/confirm.ts';

import { consoleStateAt, refreshOf, useConsole, useSpot } from '../console.ts';
import { dispatchTabs, useTabs } from './tabs-store.ts';
import { addressAfterClosing, addressOf, changeTabs, type Tab, type TabsAction } from './tabs.ts';

export type TabActions = {
  refresh: (tab: Tab) => void;
  close: (tab: Tab) => void;
  closeOthers: (tab: Tab) => void;
  closeAll: () => void;
};

/** The actions of the tabs bar, with stable identity; pages are notified when their tab closes while somebody is signed in. */
export function useTabActions(): TabActions {
  const { routes, pages } = useConsole();
  const { activeKey } = useSpot();
  const active = useRef(activeKey);
  useLayoutEffect(() => {
    active.current = activeKey;
  }, [activeKey]);
  const navigate = useNavigate();

  function tell(tab: Tab): void {
    const { place } = tab;
    const here = consoleStateAt(place, routes, pages);
    if (here.kind === 'page') here.page.onTabClose?.({ pathname: place.pathname, search: place.search });
  }

  /** Runs immediately, or after confirmation when unsaved input would be lost. */
  function unlessUnsaved(tabs: readonly Tab[], act: string, run: () => void): void {
    const unsaved = tabs.filter((tab) => hasUnsaved(tab.place));
    if (unsaved.length === 0) return run();
    const names = unsaved.map(({ title }) => `「${title}」`).join('');
    void confirm({ text: `${names}有未保存的内容，${act}后将丢失` }).then((agreed) => agreed && run());
  }

  function closing(action: TabsAction, kept: string | null): void {
    const { list } = useTabs.getState();
    const staying = new Set(changeTabs(useTabs.getState(), action).list.map((tab) => tab.key));
    unlessUnsaved(
      list.filter((tab) => !staying.has(tab.key)),
      '关闭',
      () => close(action, kept),
    );
  }

  function close(action: TabsAction, kept: string | null): void {
    const before = useTabs.getState().list;
    const after = dispatchTabs(action);
    const left = new Set(after.list.map((tab) => tab.key));
    if (useSession.getState().token !== null) before.filter((tab) => !left.has(tab.key)).forEach(tell);
    const keptTab = after.list.find((tab) => tab.key === kept && kept !== active.current);
    const address = keptTab ? addressOf(keptTab.place) : addressAfterClosing(after, active.current);
    if (address !== null) void navigate(address);
  }

  return {
    refresh: (tab) => unlessUnsaved([tab], '刷新', () => void navigate(refreshOf(addressOf(tab.place)))),
    close: (tab) => closing({ type: 'close', key: tab.key }, null),
    closeOthers: (tab) => closing({ type: 'close-others', key: tab.key }, tab.key),
    closeAll: () => closing({ type: 'close-all' }, null),
  };
}
