import { Activity, memo, type ReactNode, Suspense, useMemo } from 'react';
import { NavigationType, Route, Routes, UNSAFE_LocationContext as LocationContext } from 'react-router';

import type { Page } from '#platform/pages/pages.ts';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { SheetState } from '../sheet-state.tsx';
import { elementOf, forgetElement } from './page-element.tsx';
import { TabBoundary } from './tab-boundary.tsx';
import { refreshTab } from './tabs-store.ts';
import type { TabLocation } from './tabs.ts';

import styles from './tab-view.module.css';

type TabViewProps = {
  tabKey: string;
  place: TabLocation;
  active: boolean;
  /** Null for a granted url whose page is not part of this build. */
  page: Page | null;
};

/**
 * A page that stays alive while its tab is open. Its location is pinned to the tab, so that a hidden page neither sees other addresses nor
 * re-renders when the window navigates.
 */
export function TabView({ active, ...content }: TabViewProps): ReactNode {
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <TabContent {...content} />
    </Activity>
  );
}

const TabContent = memo(function TabContent({ tabKey, place, page }: Omit<TabViewProps, 'active'>): ReactNode {
  const pinned = useMemo(() => ({ location: { ...place, unstable_mask: undefined }, navigationType: NavigationType.Pop }), [place]);
  const retry = () => {
    if (page) forgetElement(page);
    refreshTab(tabKey);
  };
  return (
    <div className={styles.page}>
      <div className={styles.content}>
        <LocationContext.Provider value={pinned}>
          <TabBoundary onRetry={retry}>
            <Suspense fallback={<PageSkeleton />}>{page ? <PageRoute page={page} /> : <NotBuilt />}</Suspense>
          </TabBoundary>
        </LocationContext.Provider>
      </div>
    </div>
  );
});

function PageRoute({ page }: { page: Page }): ReactNode {
  return (
    <Routes>
      <Route path={page.path} element={elementOf(page)} caseSensitive />
    </Routes>
  );
}

function NotBuilt(): ReactNode {
  return <SheetState title="该功能未包含在当前版本中">菜单已开通，但当前版本尚未提供该页面，请联系系统管理员。</SheetState>;
}

function PageSkeleton(): ReactNode {
  return (
    <div className={styles.skeleton} role="status" aria-label="加载中">
      <Skeleton width={160} height={24} />
      <Skeleton height={32} />
      <Skeleton height={32} />
      <Skeleton height={32} />
      <Skeleton width="60%" height={32} />
    </div>
  );
}
