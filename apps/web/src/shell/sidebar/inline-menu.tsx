import { memo, type ReactNode, useCallback, useId, useMemo, useState } from 'react';

import { Icon } from '#ui/buttons/icon.tsx';
import { Tip } from '#ui/layer/tooltip.tsx';

import type { MenuRoute } from '../menu-routes.ts';
import { MenuCount } from './menu-count.tsx';
import { entryClass, MenuEntry } from './menu-entry.tsx';

import patterns from '#ui/patterns.module.css';
import entry from './menu-entry.module.css';
import styles from './sidebar.module.css';

const NOWHERE: readonly MenuRoute[] = [];

type InlineMenuProps = {
  routes: readonly MenuRoute[];
  /** The groups of the marked item and the item itself, from this level down. */
  trail: readonly MenuRoute[];
  level?: number;
  onOpen?: () => void;
};

/** A menu whose submenus unfold inside the sidebar, one at a time on each level; a change of page opens the page's group. */
export function InlineMenu({ routes, trail, level = 0, onOpen }: InlineMenuProps): ReactNode {
  const current = trail[0]?.id ?? null;
  const below = useMemo(() => trail.slice(1), [trail]);
  const marked = trail.at(-1)?.id;
  const [seen, setSeen] = useState(marked);
  const [openId, setOpenId] = useState(current);
  const turn = useCallback((id: string) => setOpenId((open) => (open === id ? null : id)), []);
  if (marked !== seen) {
    setSeen(marked);
    setOpenId(current);
  }
  return (
    <ul className={level === 0 ? styles.menu : styles.submenu}>
      {routes.map((route) => (
        <li key={route.id}>
          {isGroup(route) ? (
            <InlineGroup
              route={route}
              trail={route.id === current ? below : NOWHERE}
              level={level}
              open={openId === route.id}
              onToggle={turn}
              onOpen={onOpen}
            />
          ) : (
            <MenuEntry route={route} look={level} marked={route.id === current && trail.length === 1} onOpen={onOpen} />
          )}
        </li>
      ))}
    </ul>
  );
}

export function isGroup(route: MenuRoute): boolean {
  return route.children.length > 0 || (route.alwaysShow && route.link === '');
}

/** A group's entries, the group itself first if it has a page of its own. */
export function entriesOf(route: MenuRoute): readonly MenuRoute[] {
  return route.link === '' ? route.children : [{ ...route, children: [] }, ...route.children];
}

type InlineGroupProps = {
  route: MenuRoute;
  trail: readonly MenuRoute[];
  level: number;
  open: boolean;
  onToggle: (id: string) => void;
  onOpen?: () => void;
};

const InlineGroup = memo(function InlineGroup({ route, trail, level, open, onToggle, onOpen }: InlineGroupProps): ReactNode {
  const id = useId();
  return (
    <>
      <Tip text={route.title}>
        <button
          type="button"
          className={open ? `${entryClass(level, false)} ${entry.open}` : entryClass(level, false)}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => onToggle(route.id)}
        >
          {level === 0 && <Icon name={route.icon} />}
          <span className={patterns.fillEllipsis} data-tip-clip>
            {route.title}
          </span>
          {!open && <MenuCount route={route} />}
          <Icon name={open ? 'down' : 'right'} size={14} />
        </button>
      </Tip>
      {open && (
        <div id={id}>
          {route.children.length === 0 ? (
            <p className={styles.none}>没有可用的菜单</p>
          ) : (
            <InlineMenu routes={entriesOf(route)} trail={trail} level={level + 1} onOpen={onOpen} />
          )}
        </div>
      )}
    </>
  );
});
