import { PARAM } from '@houtai/contract/parameters';
import { type ComponentType, type ReactNode, Suspense } from 'react';

import { useParameter } from '#platform/parameters.ts';
import { useSession } from '#platform/session/session.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { PartBoundary } from '#ui/frame/part-boundary.tsx';
import { Popover } from '#ui/layer/popover.tsx';
import { Tip } from '#ui/layer/tooltip.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { toggleSidebar, useFrame } from '../frame.ts';
import { openOutside, reportAddress, webAddress } from '../outside.ts';
import { MenuSearch } from '../search/menu-search.tsx';
import { BackButton } from './back-button.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { FeatureItems } from './feature-items.tsx';
import { NewMenu } from './new-menu.tsx';
import { UserMenu } from './user-menu.tsx';

import styles from './navbar.module.css';

const CommonScenes = lazyPart(() => import('#kit/menus/common-scenes.tsx').then((module) => ({ default: module.CommonScenes })));
const CommonMenus = lazyPart(() => import('#kit/menus/common-menus.tsx').then((module) => ({ default: module.CommonMenus })));

/** The bar at the top. With `hasSidebar` the hamburger collapses the sidebar; without room for one it opens the menu as a sheet. */
export function Navbar({ hasSidebar, collapsed }: { hasSidebar: boolean; collapsed: boolean }): ReactNode {
  const isMember = useSession((session) => session.loginType === 'member');
  return (
    <header className={styles.nav}>
      <Hamburger hasSidebar={hasSidebar} collapsed={collapsed} />
      <BackButton className={styles.narrow} />
      <Breadcrumb />
      <span className={styles.grow} />
      <PartBoundary fallback={null}>
        <MenuSearch />
      </PartBoundary>
      <div className={`${styles.wide} ${styles.tools}`}>
        {!isMember && <ToolPopover icon="grid" label="常用场景" width={640} content={CommonScenes} />}
        <ToolPopover icon="star" label="常用菜单" width={320} content={CommonMenus} />
        <OutsideButtons />
      </div>
      <span className={styles.separator} />
      <FeatureItems />
      <PartBoundary fallback={null}>
        <NewMenu className={styles.narrow} />
      </PartBoundary>
      <UserMenu className={styles.wide} />
    </header>
  );
}

function Hamburger({ hasSidebar, collapsed }: { hasSidebar: boolean; collapsed: boolean }): ReactNode {
  const drawerOpen = useFrame((frame) => frame.drawerOpen);
  const label = !hasSidebar ? '打开菜单' : collapsed ? '展开菜单' : '收起菜单';
  const handleClick = hasSidebar ? toggleSidebar : () => useFrame.setState({ drawerOpen: true });
  return (
    <Tip text={label}>
      <Button kind="ghost" size="square" aria-label={label} aria-expanded={hasSidebar ? !collapsed : drawerOpen} onClick={handleClick}>
        <Icon name="menu" size={18} />
      </Button>
    </Tip>
  );
}

type ToolPopoverProps = { icon: string; label: string; width: number; content: ComponentType<{ onOpen: () => void }> };

function ToolPopover({ icon, label, width, content: Content }: ToolPopoverProps): ReactNode {
  return (
    <Popover label={label} width={width} trigger={<Tool icon={icon} label={label} />}>
      {(close) => (
        <div className={styles.popover}>
          <Suspense fallback={<Skeleton height={120} />}>
            <Content onOpen={close} />
          </Suspense>
        </div>
      )}
    </Popover>
  );
}

function Tool({ icon, label, ...rest }: { icon: string; label: string } & Parameters<typeof Button>[0]): ReactNode {
  return (
    <Button kind="ghost" size="small" aria-label={label} {...rest}>
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
    </Button>
  );
}

function OutsideButtons(): ReactNode {
  const token = useSession((session) => session.token) ?? '';
  const screen = webAddress(useParameter(PARAM.screen));
  const report = useParameter(PARAM.report);
  const hasReport = reportAddress(report, token) !== null;
  const openReport = () => {
    const address = reportAddress(report, token);
    if (address !== null) openOutside(address);
  };
  return (
    <>
      {screen !== null && <Tool icon="screen" label="数据大屏" onClick={() => openOutside(screen)} />}
      {hasReport && <Tool icon="chart" label="BI 报表" onClick={openReport} />}
    </>
  );
}
