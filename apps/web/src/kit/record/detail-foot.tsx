import { type ReactNode, useRef, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { Menu, MenuItem } from '#ui/layer/menu.tsx';

import css from './detail-drawer.module.css';

/** The actions of a record, dangerous ones apart. On a phone they take one row, and those that do not fit are behind 更多. */
export function DetailFoot({ children, danger }: { children: ReactNode; danger: ReactNode }): ReactNode {
  const isPhone = useMedia('(max-width: 600px)');
  const foot = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState<readonly HTMLElement[]>([]);
  // Features put any elements here, so which ones the style hides is read from the DOM on demand.
  const look = () =>
    setHidden(
      [...(foot.current?.querySelectorAll<HTMLElement>(':scope > :is(button, a)') ?? [])].filter(({ offsetParent }) => !offsetParent),
    );
  return (
    <footer ref={foot} className={css.foot}>
      {children}
      <span className={css.grow} />
      {danger}
      {isPhone && (
        <span className={css.more}>
          <Menu
            onOpenChange={(open) => open && look()}
            trigger={
              <Button>
                更多
                <Icon name="up" size={14} />
              </Button>
            }
          >
            {hidden.map((act) => (
              <MenuItem key={act.textContent} disabled={act.matches(':disabled')} onClick={() => act.click()}>
                {act.textContent}
              </MenuItem>
            ))}
          </Menu>
        </span>
      )}
    </footer>
  );
}
