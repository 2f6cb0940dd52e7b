import { type ReactNode, useEffect, useRef, useState } from 'react';

import { ContextMenu, MenuItem } from '#ui/layer/menu.tsx';

import { PRESSED } from './row-pressed.ts';

import css from './row-action.module.css';

/** Something that can be done with a row, and the key that does it while the row has the focus. */
type RowChoice = { label: string; key?: string; act: () => void };

/** 更多: what else can be done with a row, in a menu that is made once it is opened; nothing where there is nothing. */
export function RowMore({ what, choices }: { what: string; choices: readonly RowChoice[] }): ReactNode {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = button.current;
    const press = (event: Event) => {
      if (event instanceof CustomEvent) choices.find(({ key }) => key === event.detail)?.act();
    };
    element?.addEventListener(PRESSED, press);
    return () => element?.removeEventListener(PRESSED, press);
  }, [choices]);
  if (choices.length === 0) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.act}
        aria-label={`更多 ${what}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-pressed-here
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setOpen(true);
        }}
      >
        更多
      </button>
      {anchor && (
        <ContextMenu isOpen={isOpen} anchor={anchor} align="end" onClose={() => setOpen(false)}>
          {choices.map(({ label, key, act }) => (
            <MenuItem key={label} onClick={act} {...(key && { aside: key.toUpperCase() })}>
              {label}
            </MenuItem>
          ))}
        </ContextMenu>
      )}
    </>
  );
}
