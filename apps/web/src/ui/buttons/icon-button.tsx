import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

import { Tip } from '../layer/tooltip.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'kind' | 'size' | 'children'> & {
  /** A name of ui/icon, or an icon component. */
  icon: string | LucideIcon;
  /** The text of the tooltip. */
  label: string;
  /** The object of the action; part of the accessible name only. */
  what?: string;
};

/** A quiet square button that shows only an icon, with a tooltip. Suitable as the trigger of a menu or popover. */
export function IconButton({ icon, label, what = '', ...rest }: IconButtonProps): ReactNode {
  return (
    <Tip text={label}>
      <Button kind="ghost" size="square" aria-label={what ? `${label} ${what}` : label} {...rest}>
        {drawn(icon)}
      </Button>
    </Tip>
  );
}

function drawn(icon: string | LucideIcon): ReactNode {
  if (typeof icon === 'string') return <Icon name={icon} />;
  const Drawing = icon;
  return <Drawing size={16} strokeWidth={1.75} aria-hidden />;
}
