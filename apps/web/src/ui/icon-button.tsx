import type { ComponentProps, ReactNode } from 'react';

import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Tip } from './tooltip.tsx';

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'kind' | 'size' | 'children'> & { icon: string; label: string };

/** A quiet square button with an icon alone; its name is shown as a tooltip. Good as the trigger of a menu or popover. */
export function IconButton({ icon, label, ...rest }: IconButtonProps): ReactNode {
  return (
    <Tip text={label}>
      <Button kind="ghost" size="square" aria-label={label} {...rest}>
        <Icon name={icon} />
      </Button>
    </Tip>
  );
}
