import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useState } from 'react';

import { PartBoundary } from '../frame/part-boundary.tsx';

import styles from './layer.module.css';

type PopoverProps = {
  /** A native button that opens and closes the popover. */
  trigger: ReactElement<Record<string, unknown>>;
  /** The accessible name of the popover. */
  label: string;
  width?: number;
  align?: 'start' | 'center' | 'end';
  children: (close: () => void) => ReactNode;
};

/** A layer below a button with any content; Escape and a click outside close it, and the focus returns. */
export function Popover({ trigger, label, width = 320, align = 'end', children }: PopoverProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.popup} style={{ width }} aria-label={label}>
            <PartBoundary>{children(() => setOpen(false))}</PartBoundary>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
