import { Dialog as Base } from '@base-ui/react/dialog';
import { type ComponentProps, type CSSProperties, type ReactNode, useState } from 'react';

import { Button } from '../buttons/button.tsx';
import { Icon } from '../buttons/icon.tsx';
import { PartBoundary } from '../frame/part-boundary.tsx';
import { closeGuarded } from './close-guard.ts';
import { SheetBody } from './sheet-body.tsx';

import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The title in full where it is itself a shorter form. */
  wholeTitle?: string;
  /** In px: 420 confirm, 560 small form, 800 preview, 1200 select and import. */
  width?: 420 | 560 | 800 | 1200;
  /** Something is typed: it asks before Esc, the cross or a click beside it loses that. */
  isDirty?: boolean;
  /** Stands between title and cross, as the steps of a wizard. */
  head?: ReactNode;
  /** Buttons at the lower right, the usual one last. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A modal dialog: the focus stays in it, Esc and the cross close it, and the focus goes back. From 560 px on it fills a phone. */
export function Dialog({ open, onClose, title, wholeTitle, width = 560, isDirty = false, head, footer, children }: DialogProps): ReactNode {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && void closeGuarded(isDirty, onClose)}>
      <Base.Portal>
        <Base.Backdrop data-scrim className={styles.backdrop} />
        <Popup className={width === 420 ? styles.dialog : `${styles.dialog} ${styles.full}`} style={widthOf(width)}>
          <div className={styles.head}>
            <Base.Title className={styles.title} title={wholeTitle}>
              {title}
            </Base.Title>
            {head}
            <Base.Close render={<Button kind="ghost" size="square" aria-label="关闭" />}>
              <Icon name="close" />
            </Base.Close>
          </div>
          <SheetBody className={styles.body} initialPx={insideOf(width)}>
            <PartBoundary>{children}</PartBoundary>
          </SheetBody>
          {footer && <div className={styles.foot}>{footer}</div>}
        </Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Gives the focus back to what had it before: a field that takes it as the dialog opens would be remembered in its place. */
function Popup(props: ComponentProps<typeof Base.Popup>): ReactNode {
  const [opener] = useState(() => document.activeElement);
  return (
    <Base.Popup
      finalFocus={() => (opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : undefined)}
      {...props}
    />
  );
}

/** As the style sheet has it: what fills a phone has less padding than what does not. */
function insideOf(width: number): number {
  return window.innerWidth <= 600 && width > 420 ? window.innerWidth - 32 : Math.min(width, window.innerWidth - 32) - 48;
}

/** Custom properties are not in React's style type. */
export function widthOf(width: number): CSSProperties {
  const style: CSSProperties & Record<'--dialog-width', string> = { '--dialog-width': `${width}px` };
  return style;
}
