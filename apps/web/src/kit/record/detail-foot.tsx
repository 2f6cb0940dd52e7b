import { type ReactNode, useRef, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { Menu, MenuItem } from '#ui/layer/menu.tsx';

import css from './detail-drawer.module.css';

/** The acts of a record at its foot, the dangerous ones apart. On a phone they are one row: what does not fit in it stands behind 更多. */
export function DetailFoot({ children, danger }: { children: ReactNode; danger: ReactNode }): ReactNode {
  const isPhone = useMedia('(max-width: 600px)');
  const foot = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState<readonly HTMLElement[]>([]);
  // The acts are whatever a feature puts here, so what the style hides is read from the page, when it is asked for.
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
