import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';

import { useFollowData } from '#platform/calls/follow-data.ts';
import { useLive } from '#platform/calls/live.ts';
import { queryClient } from '#platform/calls/query.ts';
import type { Feature } from '#platform/pages/pages.ts';
import { useWindowTitle } from '#platform/pages/window-title.ts';
import { flushPreferences } from '#platform/preferences.ts';
import { useRights } from '#platform/session/follow-rights.ts';
import { onSignOut } from '#platform/session/sign-out.ts';
import { useSettings } from '#platform/settings.ts';
import { PartBoundary } from '#ui/frame/part-boundary.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { SheetContext, useSheet } from '#ui/hooks/use-sheet.ts';
import { ConfirmLayer } from '#ui/layer/confirm-layer.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { TipLayer } from '#ui/layer/tooltip.tsx';

import { AtAddress } from './address.tsx';
import { ConsoleContext, SpotContext, useSpot } from './console.ts';
import { closePanel, useFrame } from './frame.ts';
import { KeysHelp } from './keys-help.tsx';
import { Navbar } from './navbar/navbar.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { Overlays } from './overlays.tsx';
import { PrintHead } from './print-head.tsx';
import { Rail } from './rail/rail.tsx';
import { RevokedStrip } from './revoked-strip.tsx';
import { SheetContent } from './sheet-content.tsx';
import { MenuSheet } from './sidebar/menu-sheet.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { TabsBar } from './tabs/tabs-bar.tsx';
import { forgetTabs } from './tabs/tabs-store.ts';
import { useScrollPerTab } from './tabs/use-scroll.ts';
import { useConsoleState } from './use-console-state.ts';
import { useOnline } from './use-online.ts';
import { useStrayDrop } from './use-stray-drop.ts';

import styles from './shell.module.css';

/** The console around every signed-in page: menu, navbar, tabs, sheet, rail. Requires that account and menus are loaded. */
export default function Shell({ features }: { features: readonly Feature[] }): ReactNode {
  useLeaving();
  useLive();
  useRights();
  useFollowData();
  useStrayDrop();
  const { console, spot } = useConsoleState(features);
  return (
    <QueryClientProvider client={queryClient}>
      <ConsoleContext value={console}>
        <SpotContext value={spot}>
          <Frame />
        </SpotContext>
        <TipLayer />
        <ConfirmLayer onCancel={() => toast.info('已取消')} />
        <KeysHelp />
      </ConsoleContext>
    </QueryClientProvider>
  );
}

/** Clears everything of a user who signs out; pending changes are saved. */
function useLeaving(): void {
  useEffect(
    () =>
      onSignOut(() => {
        forgetTabs();
        queryClient.clear();
        closePanel();
      }),
    [],
  );
  useEffect(() => {
    const flush = (): void => void flushPreferences({ keepalive: true });
    window.addEventListener('pagehide', flush);
    return () => window.removeEventListener('pagehide', flush);
  }, []);
}

function Frame(): ReactNode {
  const { activeKey, here } = useSpot();
  const { tagsView, fixedHeader, allMenu } = useSettings(
    useShallow(({ tagsView, fixedHeader, allMenu }) => ({ tagsView, fixedHeader, allMenu })),
  );
  const { sidebarOpen, size, panel } = useFrame();
  const isOnline = useOnline();
  const isNarrow = useMedia('(max-width: 1023px)');
  const isMobile = useMedia('(max-width: 991px)');
  const collapsed = isNarrow || !sidebarOpen;
  const shell = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const room = useSheet(sheet);
  useScrollPerTab(activeKey, fixedHeader ? sheet : shell);
  const title = 'title' in here ? here.title : '';
  const isRevoked = here.kind === 'page' && here.isRevoked === true;
  useWindowTitle(title);
  return (
    <div
      ref={shell}
      className={styles.shell}
      data-shell
      data-size={size}
      data-collapsed={collapsed || undefined}
      data-tabs={tagsView ? 'on' : 'off'}
      data-fixed={fixedHeader || undefined}
      data-width={allMenu ? 'full' : 'limited'}
      data-strip={!isOnline || isRevoked || undefined}
      data-panel={panel ?? undefined}
    >
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          // Focuses directly, because a hash in the address would add a history entry.
          event.preventDefault();
          sheet.current?.focus({ preventScroll: true });
        }}
      >
        跳到内容
      </a>
      <Navbar hasSidebar={!isNarrow} collapsed={collapsed} />
      {!isMobile && <Sidebar collapsed={collapsed} />}
      {isNarrow && <MenuSheet />}
      {tagsView && <TabsBar />}
      {!isOnline && <OfflineStrip />}
      {isOnline && isRevoked && <RevokedStrip title={title} />}
      <main ref={sheet} id="content" className={styles.sheet} tabIndex={-1} inert={panel !== null}>
        <PrintHead title={title} />
        <SheetContext value={room}>
          <SheetContent />
        </SheetContext>
      </main>
      <AtAddress>
        <PartBoundary fallback={null}>
          <Rail />
        </PartBoundary>
        <PartBoundary fallback={null}>
          <Overlays />
        </PartBoundary>
      </AtAddress>
    </div>
  );
}
