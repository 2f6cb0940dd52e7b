import { Toolbar } from '@base-ui/react/toolbar';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

import { Tip } from '#ui/layer/tooltip.tsx';

import css from './rich-text-editor.module.css';

type ToolButtonProps = Omit<ComponentProps<typeof Toolbar.Button>, 'className'> & {
  icon?: LucideIcon;
  /** The accessible name, also the tooltip. */
  label: string;
  /** The equivalent keys, shown in the tooltip. */
  keys?: string;
  /** For toggles: whether it is on at the selection; absent for one-time actions. */
  pressed?: boolean;
};

const MOD = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** A toolbar button: arrow keys move between buttons, and the text keeps its selection. Also accepts the props of a trigger. */
export function ToolButton({ icon: Drawing, label, keys, pressed, onMouseDown, children, ...rest }: ToolButtonProps): ReactNode {
  return (
    <Tip text={keys ? `${label} ${keys.replace('Mod', MOD)}` : label}>
      <Toolbar.Button
        {...rest}
        className={Drawing && !children ? `${css.tool} ${css.square}` : css.tool}
        aria-label={label}
        aria-pressed={pressed}
        onMouseDown={(event) => {
          event.preventDefault();
          onMouseDown?.(event);
        }}
      >
        {Drawing && <Drawing size={16} strokeWidth={1.75} aria-hidden />}
        {children}
      </Toolbar.Button>
    </Tip>
  );
}

/** A separator between groups of tools. */
export function ToolLine(): ReactNode {
  return <Toolbar.Separator className={css.line} />;
}
