import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, type SyntheticEvent, useEffect } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

import { Button } from '../buttons/button.tsx';
import { Icon } from '../buttons/icon.tsx';

import patterns from '../patterns.module.css';
import styles from './layer.module.css';

type MenuProps = {
  /** A native button that opens the menu. */
  trigger: ReactElement<Record<string, unknown>>;
  align?: 'start' | 'center' | 'end';
  onOpenChange?: (open: boolean) => void;
  /** `MenuItem`s and `MenuSeparator`s. */
  children: ReactNode;
};

/** A menu below a button, on a phone at the bottom of the window: arrows, letters and Escape work, and the focus returns to the button. */
export function Menu({ trigger, align = 'end', onOpenChange, children }: MenuProps): ReactNode {
  return (
    <Base.Root onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Layer align={align}>{children}</Layer>
    </Base.Root>
  );
}

type Pressed<Of> = { isOpen: boolean; anchor: Element | null; of: Of | null };

/** The state of a menu that many buttons share, such as those of a list's rows: a menu for each would cost more than its row. */
export function sharedMenu<Of>(): StoreApi<Pressed<Of>> {
  return createStore<Pressed<Of>>(() => ({ isOpen: false, anchor: null, of: null }));
}

type MenuButtonProps<Of> = { menu: StoreApi<Pressed<Of>>; of: Of; icon: string; label: string; what: string };

/** A button that opens a shared menu for its `of`: by a click, or by the arrow keys as any menu button. */
export function MenuButton<Of>({ menu, of, icon, label, what }: MenuButtonProps<Of>): ReactNode {
  const isOpen = useStore(menu, (pressed) => pressed.isOpen && pressed.of === of);
  const open = (event: SyntheticEvent) => menu.setState({ isOpen: true, anchor: event.currentTarget, of });
  return (
    <Button
      kind="ghost"
      size="square"
      title={label}
      aria-label={`${label} ${what}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        open(event);
      }}
    >
      <Icon name={icon} />
    </Button>
  );
}

/** The menu that the buttons share, once per page, with the items for the pressed button's `of`. */
export function SharedMenu<Of>({ menu, children }: { menu: StoreApi<Pressed<Of>>; children: (of: Of) => ReactNode }): ReactNode {
  const { isOpen, anchor, of } = useStore(menu);
  // A page that is closed or hidden closes its menu.
  useEffect(() => () => menu.setState({ isOpen: false }), [menu]);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && menu.setState({ isOpen: false })}>
      <Layer align="end" anchor={anchor}>
        {of !== null && children(of)}
      </Layer>
    </Base.Root>
  );
}

/** Where a context menu opens: the pointer's position in px of the window, or the focused element. */
export type MenuAnchor = Element | { x: number; y: number };

type ContextMenuProps = { isOpen: boolean; anchor: MenuAnchor; align: 'start' | 'end'; onClose: () => void; children: ReactNode };

/** A menu at a point or an element. */
export function ContextMenu({ isOpen, anchor, align, onClose, children }: ContextMenuProps): ReactNode {
  const place = anchor instanceof Element ? anchor : { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) };
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Layer align={align} anchor={place}>
        {children}
      </Layer>
    </Base.Root>
  );
}

type LayerProps = {
  align: 'start' | 'center' | 'end';
  anchor?: Element | { getBoundingClientRect: () => DOMRect } | null;
  children: ReactNode;
};

function Layer({ align, anchor, children }: LayerProps): ReactNode {
  return (
    <Base.Portal>
      <Base.Backdrop className={styles.veil} />
      {/* The layer is outside of the page's landmarks, so it is one itself. */}
      <Base.Positioner
        className={`${styles.positioner} ${styles.fromBelow}`}
        role="region"
        aria-label="菜单"
        align={align}
        anchor={anchor}
        sideOffset={4}
        collisionPadding={8}
      >
        <Base.Popup className={`${styles.popup} ${styles.menu}`}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

type MenuItemProps = {
  icon?: string;
  current?: boolean;
  disabled?: boolean;
  /** Additional text at the end of the choice. */
  aside?: string;
  onClick: () => void;
  children: string;
};

/** A choice of a menu; choosing it closes the menu. */
export function MenuItem({ icon, current = false, disabled = false, aside, onClick, children }: MenuItemProps): ReactNode {
  return (
    <Base.Item
      className={current ? `${styles.item} ${styles.current}` : styles.item}
      disabled={disabled}
      onClick={onClick}
      label={children}
      aria-current={current || undefined}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span className={styles.text}>{children}</span>
      {aside !== undefined && <span className={patterns.noteEnd}>{aside}</span>}
    </Base.Item>
  );
}

/** A note below the choices. */
export function MenuNote({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.note}>{children}</p>;
}

/** A separator between groups of choices. */
export function MenuSeparator(): ReactNode {
  return <Base.Separator className={styles.separator} />;
}
