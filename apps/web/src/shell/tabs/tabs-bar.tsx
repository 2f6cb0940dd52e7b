import { ownValue } from '@houtai/contract/own-value';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { LateContextMenu } from '#ui/layer/late-menu.tsx';
import type { MenuAnchor } from '#ui/layer/menu.tsx';
import { Tip } from '#ui/layer/tooltip.tsx';
import { scrollChosenIntoView } from '#ui/scroll-chosen-into-view.ts';

import { useSpot } from '../console.ts';
import { AllTabsMenu } from './all-tabs-menu.tsx';
import { tabChoices } from './tab-choices.ts';
import { useTabs } from './tabs-store.ts';
import { addressOf, type Tab } from './tabs.ts';
import { type TabActions, useTabActions } from './use-tab-actions.ts';

import styles from './tabs-bar.module.css';

/** The open pages. One Tab stop; arrows move along, Delete closes, Shift F10 and a right click open the menu of a tab. */
export function TabsBar(): ReactNode {
  const { activeKey } = useSpot();
  const tabs = useTabs(({ list }) => list);
  const actions = useTabActions();
  const list = useRef<HTMLUListElement>(null);
  const [menu, setMenu] = useState<{ isOpen: boolean; tab: Tab; anchor: MenuAnchor } | null>(null);
  // While the focus is in the list the Tab stop stays, because moving it at each switch would make the browser restyle the page.
  const [held, setHeld] = useState<string | null>(null);
  const stop = [held, activeKey].find((key) => tabs.some((tab) => tab.key === key)) ?? tabs[0]?.key;

  useEffect(() => scrollChosenIntoView(list.current), []);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      // A closed tab takes the focus with it, without a blur event.
      if (list.current?.contains(document.activeElement) === false) setHeld(null);
    });
    return () => cancelAnimationFrame(frame);
  }, [activeKey, tabs.length]);

  const handleKey = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === event.target);
    const next = ownValue({ ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }, event.key);
    const tab = tabs[at];
    if (at < 0 || !tab) return;
    if (event.key === 'Tab') {
      // The browser continues from the Tab stop, so that must be at the focus first.
      flushSync(() => setHeld(tab.key));
    } else if (next !== undefined) {
      event.preventDefault();
      links.at(next % links.length)?.focus();
    } else if (event.key === 'Delete' && !tab.affixed) {
      actions.close(tab);
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-current=page]')?.focus());
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      setMenu({ isOpen: true, tab, anchor: links[at] ?? { x: 0, y: 0 } });
    }
  };
  const openMenu = useCallback((tab: Tab, anchor: MenuAnchor) => setMenu({ isOpen: true, tab, anchor }), []);
  const handleBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld(null);
  };
  return (
    <nav className={styles.tabs} aria-label="已打开页面">
      <ul ref={list} className={styles.list} onKeyDown={handleKey} onFocus={() => setHeld(stop ?? null)} onBlur={handleBlur}>
        {tabs.map((tab) => (
          <TabItem key={tab.key} tab={tab} active={tab.key === activeKey} isStop={tab.key === stop} actions={actions} onMenu={openMenu} />
        ))}
      </ul>
      <AllTabsMenu
        tabs={tabs}
        actions={actions}
        trigger={
          <Button kind="ghost" size="square" className={styles.more} aria-label="所有标签">
            <Icon name="down" size={14} />
          </Button>
        }
      />
      {menu && (
        <LateContextMenu
          isOpen={menu.isOpen}
          anchor={menu.anchor}
          align="start"
          choices={[tabChoices(menu.tab, tabs, actions)]}
          onClose={() => setMenu({ ...menu, isOpen: false })}
        />
      )}
    </nav>
  );
}

type TabItemProps = { tab: Tab; active: boolean; isStop: boolean; actions: TabActions; onMenu: (tab: Tab, anchor: MenuAnchor) => void };

const TabItem = memo(function TabItem({ tab, active, isStop, actions, onMenu }: TabItemProps): ReactNode {
  const handleMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    if (event.type === 'auxclick') actions.close(tab);
  };
  const handleMenu = (event: MouseEvent) => {
    event.preventDefault();
    onMenu(tab, { x: event.clientX, y: event.clientY });
  };
  const look = [styles.tab, tab.affixed && styles.pinned, active && styles.active].filter(Boolean).join(' ');
  return (
    <li
      className={look}
      data-pinned={tab.affixed || undefined}
      onContextMenu={handleMenu}
      onMouseDown={handleMiddle}
      onAuxClick={handleMiddle}
    >
      <Tip text={tab.title}>
        <Link to={addressOf(tab.place)} aria-current={active ? 'page' : undefined} tabIndex={isStop ? 0 : -1} draggable={false}>
          {tab.affixed && <Icon name="home" size={14} />}
          <span className={styles.text} data-tip-clip>
            {tab.title}
          </span>
        </Link>
      </Tip>
      {!tab.affixed && (
        <button
          type="button"
          className={styles.close}
          aria-label={`关闭 ${tab.title}`}
          tabIndex={isStop ? 0 : -1}
          onClick={() => actions.close(tab)}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </li>
  );
});
