import { Toolbar } from '@base-ui/react/toolbar';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

import { Tip } from '#ui/layer/tooltip.tsx';

import css from './rich-text-editor.module.css';

type ToolButtonProps = Omit<ComponentProps<typeof Toolbar.Button>, 'className'> & {
  icon?: LucideIcon;
  /** Its name, also its tooltip. */
  label: string;
  /** The keys that do the same, in the tooltip. */
  keys?: string;
  /** Whether what it does holds at the selection; left out where it does something once. */
  pressed?: boolean;
};

const MOD = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** A button of a toolbar: arrows move between its fellows, and the selection of the text stays. Takes the props of a trigger as well. */
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

/** A line between groups of tools. */
export function ToolLine(): ReactNode {
  return <Toolbar.Separator className={css.line} />;
}
