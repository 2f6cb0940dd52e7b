import { type ReactNode, useEffect, useRef } from 'react';

import { IconButton } from '#ui/buttons/icon-button.tsx';
import { useIsNarrowSheet } from '#ui/hooks/use-sheet.ts';
import { Drawer } from '#ui/layer/drawer.tsx';

import css from './pane.module.css';

type SidePaneProps = {
  title: string;
  icon: ReactNode;
  /** The kind of the selected item, at the end of the head. */
  tag?: string;
  foot?: ReactNode;
  /** Increases whenever the pane should take the focus. */
  focus?: number;
  onClose: () => void;
  children: ReactNode;
};

/** A pane at the right edge for the selected item; on a narrow page it lies over it. */
export function SidePane({ title, icon, tag, foot, focus = 0, onClose, children }: SidePaneProps): ReactNode {
  const isNarrow = useIsNarrowSheet(930);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus > 0) body.current?.querySelector<HTMLElement>('button, input, select, textarea')?.focus();
  }, [focus]);
  if (isNarrow)
    return (
      <Drawer open label={title} width={WIDTH} onClose={onClose}>
        <div className={`${css.body} ${css.over}`}>{children}</div>
        {foot && <div className={css.foot}>{foot}</div>}
      </Drawer>
    );
  return (
    <aside className={css.pane} aria-label={title}>
      <header className={css.head}>
        {icon}
        <h2>{title}</h2>
        {tag && <span className={css.tag}>{tag}</span>}
        <IconButton icon="close" label="关闭" onClick={onClose} />
      </header>
      <div ref={body} className={css.body}>
        {children}
      </div>
      {foot && <div className={css.foot}>{foot}</div>}
    </aside>
  );
}

const WIDTH = 376;
