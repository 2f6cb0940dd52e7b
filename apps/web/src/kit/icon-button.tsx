import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '../ui/button.tsx';
import { Tip } from '../ui/tooltip.tsx';

type IconButtonProps = {
  icon: LucideIcon;
  /** The word of the tooltip. */
  label: string;
  /** What it is done to, for the name of the button. */
  what?: string;
  disabled?: boolean;
  onClick: () => void;
};

/** A small button that shows an icon alone; its tooltip says the word. */
export function IconButton({ icon: Drawing, label, what = '', disabled, onClick }: IconButtonProps): ReactNode {
  return (
    <Tip text={label}>
      <Button kind="ghost" size="square" aria-label={what ? `${label} ${what}` : label} disabled={disabled} onClick={onClick}>
        <Drawing size={16} strokeWidth={1.75} aria-hidden />
      </Button>
    </Tip>
  );
}
