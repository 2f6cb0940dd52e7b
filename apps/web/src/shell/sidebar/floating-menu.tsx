import { Popover } from '@base-ui/react/popover';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useRef } from 'react';

import { Icon } from '#ui/buttons/icon.tsx';

import type { MenuRoute } from '../menu-routes.ts';
import { entriesOf, isGroup } from './inline-menu.tsx';
import { MenuCount } from './menu-count.tsx';
import { entryClass, MenuEntry } from './menu-entry.tsx';
import { type Flyout, useFlyout } from './use-flyout.ts';

import layer from '#ui/layer/layer.module.css';
import patterns from '#ui/patterns.module.css';
import styles from './sidebar.module.css';

/** A menu whose submenus open beside the sidebar, on hover, click, Enter and →. */
export function FloatingMenu({
  routes,
  trail,
  collapsed,
}: {
  routes: readonly MenuRoute[];
  trail: readonly MenuRoute[];
  collapsed: boolean;
}): ReactNode {
  const popup = useRef<HTMLDivElement>(null);
  const flyout = useFlyout(popup);
  const current = trail[0]?.id;
  const marked = trail.at(-1)?.id;
  return (
    <>
      <ul className={styles.menu} {...flyout.inside}>
        {routes.map((route) => (
          <li key={route.id}>
            {isGroup(route) ? (
              <FloatingGroup route={route} current={route.id === current} collapsed={collapsed} flyout={flyout} />
            ) : (
              <MenuEntry route={route} look={collapsed ? 'icon' : 0} marked={route.id === marked} />
            )}
          </li>
        ))}
      </ul>
      <FlyoutLayer flyout={flyout} popup={popup} marked={marked} titled={collapsed} />
    </>
  );
}

type FloatingGroupProps = { route: MenuRoute; current: boolean; collapsed: boolean; flyout: Flyout };

const FloatingGroup = memo(function FloatingGroup({ route, current, collapsed, flyout }: FloatingGroupProps): ReactNode {
  const isOpen = flyout.open?.route.id === route.id;
  const openByArrow = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowRight') return;
    event.preventDefault();
    flyout.show(route, event.currentTarget);
  };
  return (
    <button
      type="button"
      className={entryClass(collapsed ? 'icon' : 0, current)}
      aria-label={collapsed ? route.title : undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-popup-open={isOpen || undefined}
      onClick={(event) => flyout.press(route, event.currentTarget)}
      onKeyDown={openByArrow}
      {...flyout.over(route)}
    >
      <Icon name={route.icon} />
      {!collapsed && (
        <span className={patterns.fillEllipsis} title={route.title}>
          {route.title}
        </span>
      )}
      {!collapsed && <MenuCount route={route} />}
      {!collapsed && <Icon name="right" size={14} />}
    </button>
  );
});

type FlyoutLayerProps = { flyout: Flyout; popup: RefObject<HTMLDivElement | null>; marked: string | undefined; titled: boolean };

function FlyoutLayer({ flyout, popup, marked, titled }: FlyoutLayerProps): ReactNode {
  const { open } = flyout;
  const closeByArrow = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') flyout.close();
  };
  return (
    <Popover.Root
      open={open !== null}
      onOpenChange={(_, details) => {
        // The group's own button decides what a second press does.
        if (details.event.target instanceof Node && open?.button.contains(details.event.target)) details.cancel();
        else flyout.close();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={layer.positioner}
          anchor={open?.button}
          side="right"
          align="start"
          sideOffset={6}
          collisionPadding={8}
        >
          <Popover.Popup
            ref={popup}
            className={`${layer.popup} ${styles.flyout}`}
            aria-label={open?.route.title}
            initialFocus={open?.by === 'press'}
            finalFocus={() => (open?.by === 'hover' ? false : open?.button)}
            onKeyDown={closeByArrow}
            {...flyout.inside}
          >
            {open && titled && <p className={styles.flyouttitle}>{open.route.title}</p>}
            {open && <FlyoutLevel group={open.route} marked={marked} onOpen={flyout.close} />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Deeper groups are listed in the same popover under their names, so that the pointer need not hit a second one. */
function FlyoutLevel({ group, marked, onOpen }: { group: MenuRoute; marked: string | undefined; onOpen: () => void }): ReactNode {
  if (group.children.length === 0) return <p className={styles.none}>没有可用的菜单</p>;
  return (
    <ul>
      {entriesOf(group).map((route) => (
        <li key={route.id} className={isGroup(route) ? styles.flyoutgroup : undefined}>
          {isGroup(route) ? (
            <>
              <p className={styles.flyouttitle}>{route.title}</p>
              <FlyoutLevel group={route} marked={marked} onOpen={onOpen} />
            </>
          ) : (
            <MenuEntry route={route} look="flat" marked={route.id === marked} onOpen={onOpen} />
          )}
        </li>
      ))}
    </ul>
  );
}
