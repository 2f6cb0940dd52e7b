import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';

import { Icon } from '#ui/buttons/icon.tsx';
import { Tip } from '#ui/layer/tooltip.tsx';

import type { MenuRoute } from '../menu-routes.ts';
import { useStar } from '../star.ts';
import { prefetch } from '../tabs/page-element.tsx';
import { MenuCount } from './menu-count.tsx';

import patterns from '#ui/patterns.module.css';
import styles from './menu-entry.module.css';

/** The look of an entry: at a level of the sidebar (0 is the top), as an icon only, or in a popover. */
export type EntryLook = number | 'icon' | 'flat';

export function entryClass(look: EntryLook, marked: boolean): string {
  const level =
    typeof look === 'number'
      ? ['', styles.child, styles.deep, styles.deeper][Math.min(look, 3)]
      : look === 'icon'
        ? styles.small
        : styles.flat;
  const deep = typeof look === 'number' && look > 1 ? styles.child : '';
  return [styles.link, deep, level, marked && styles.marked].filter(Boolean).join(' ');
}

type MenuEntryProps = { route: MenuRoute; look: EntryLook; marked: boolean; onOpen?: () => void };

/**
 * An item that can be opened, with its star. Memoised: in a menu of hundreds, a change of page re-renders only the two entries whose mark
 * changes.
 */
export const MenuEntry = memo(function MenuEntry({ route, look, marked, onOpen }: MenuEntryProps): ReactNode {
  const hasStar = route.route && !route.affix && look !== 'icon';
  return (
    <div className={hasStar ? `${styles.entry} ${styles.starrable}` : styles.entry}>
      <Tip text={route.title}>{entryLink({ route, look, marked, onOpen })}</Tip>
      {hasStar && <StarButton route={route} />}
    </div>
  );
});

/** Returns an element rather than a component, because the tooltip adds its handlers to it. */
function entryLink({ route, look, marked, onOpen }: MenuEntryProps) {
  const content = (
    <>
      {(look === 0 || look === 'icon') && <Icon name={route.icon} />}
      {look !== 'icon' && (
        <span className={patterns.fillEllipsis} data-tip-clip>
          {route.title}
        </span>
      )}
      {look !== 'icon' && <MenuCount route={route} />}
      {route.external && look !== 'icon' && <Icon name="external" size={14} />}
    </>
  );
  const shared = { className: entryClass(look, marked), onClick: onOpen, ...(look === 'icon' && { 'aria-label': route.title }) };
  if (route.external)
    return (
      <a {...shared} href={route.link} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    );
  const load = () => prefetch(route.page);
  return (
    <Link {...shared} to={route.link} aria-current={marked ? 'page' : undefined} onPointerEnter={load} onFocus={load}>
      {content}
    </Link>
  );
}

function StarButton({ route }: { route: MenuRoute }): ReactNode {
  const { starred, busy, toggle } = useStar(route);
  return (
    <Tip text={starred ? '取消常用' : '设为常用'}>
      <button
        type="button"
        className={styles.star}
        aria-label={`常用：${route.title}`}
        aria-pressed={starred}
        disabled={busy}
        onClick={() => void toggle()}
      >
        <Icon name="star" filled={starred} />
      </button>
    </Tip>
  );
}
