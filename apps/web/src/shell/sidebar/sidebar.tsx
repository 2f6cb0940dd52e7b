import { type ReactNode, useMemo } from 'react';

import { useSettings } from '#platform/settings.ts';

import { useConsole, useSpot } from '../console.ts';
import { markedTrail, type MenuRoute, sidebarRoutes } from '../menu-routes.ts';
import { Brand } from './brand.tsx';
import { FloatingMenu } from './floating-menu.tsx';
import { InlineMenu } from './inline-menu.tsx';

import styles from './sidebar.module.css';

/** The main menu, 210 px wide or 64 px collapsed; when collapsed, submenus always float, because they have no room to unfold. */
export function Sidebar({ collapsed }: { collapsed: boolean }): ReactNode {
  const hasLogo = useSettings((settings) => settings.sidebarLogo);
  const floats = useSettings((settings) => settings.floatMenu) || collapsed;
  const { routes, trail } = useSidebarRoutes();
  return (
    <aside className={styles.side} aria-label="侧栏">
      {hasLogo && <Brand collapsed={collapsed} />}
      <nav className={styles.nav} aria-label="主菜单">
        {floats ? <FloatingMenu routes={routes} trail={trail} collapsed={collapsed} /> : <InlineMenu routes={routes} trail={trail} />}
      </nav>
    </aside>
  );
}

export function useSidebarRoutes(): { routes: readonly MenuRoute[]; trail: readonly MenuRoute[] } {
  const { routes } = useConsole();
  const { here } = useSpot();
  const shown = useMemo(() => sidebarRoutes(routes.tree), [routes]);
  const route = here.kind === 'page' || here.kind === 'not-built' ? here.route : null;
  return { routes: shown, trail: markedTrail(route, routes.flat) };
}
