import { type ReactNode, useEffect, useRef } from 'react';

import { useThrottle } from '#platform/use-throttle.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { useHiddenSides } from '#ui/hooks/use-hidden-sides.ts';
import { Menu, MenuItem } from '#ui/layer/menu.tsx';
import { scrollChosenIntoView } from '#ui/scroll-chosen-into-view.ts';

import css from './list-page.module.css';

/** A view of a list: a choice that precedes all conditions, such as 我处理的, with its number of rows. */
export type ListViewPill<View extends string> = { key: View; label: string; count?: number };

type ListHeadProps<View extends string> = {
  title: string;
  views: readonly ListViewPill<View>[];
  view: View | '';
  onView: (view: View) => void;
  onRefresh: () => void;
  /** Further ways to display the list. */
  tools?: ReactNode;
  /** The 选择列 button. */
  columns: ReactNode;
  /** The 导出 button. */
  exporting?: ReactNode;
  /** The primary button. */
  actions: ReactNode;
};

/** Title, views and actions of the whole list. */
export function ListHead<View extends string>(props: ListHeadProps<View>): ReactNode {
  const { title, views, view, onView, onRefresh, tools, columns, exporting, actions } = props;
  const refresh = useThrottle(() => onRefresh());
  const pills = useRef<HTMLDivElement>(null);
  useHiddenSides(pills);
  useEffect(() => scrollChosenIntoView(pills.current), []);
  return (
    <header className={css.head}>
      <h1>{title}</h1>
      {views.length > 0 && (
        <div ref={pills} role="group" aria-label="视图" className={css.views}>
          {views.map(({ key, label, count }) => (
            <button key={key} type="button" aria-pressed={key === view} onClick={() => onView(key)}>
              {label}
              {count !== undefined && <small>{count}</small>}
            </button>
          ))}
        </div>
      )}
      {views.length > 0 && (
        <span className={css.furtherViews}>
          <Menu align="start" trigger={<IconButton icon="down" label="更多视图" />}>
            {views.map(({ key, label, count }) => (
              <MenuItem key={key} current={key === view} onClick={() => onView(key)}>
                {count === undefined ? label : `${label} ${count}`}
              </MenuItem>
            ))}
          </Menu>
        </span>
      )}
      <span className={css.grow} />
      <span className={css.tools}>
        {tools}
        <IconButton icon="refresh" label="刷新" aria-disabled={refresh.busy || undefined} onClick={refresh.run} />
        {columns}
        <Menu trigger={<IconButton icon="more" label="更多操作" />}>
          <MenuItem icon="printer" onClick={print}>
            打印
          </MenuItem>
        </Menu>
        {exporting}
      </span>
      {actions && <span className={css.actions}>{actions}</span>}
    </header>
  );
}

/** The print dialog of the browser blocks the page, so the menu closes first. */
function print(): void {
  setTimeout(() => window.print());
}
