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
  /** The full title, if `title` is shortened. */
  wholeTitle?: string;
  /** In px: 420 confirm, 560 small form, 800 preview, 1200 select and import. */
  width?: 420 | 560 | 800 | 1200;
  /** Whether there is unsaved input; then it asks before Escape, the cross or a click outside loses that. */
  isDirty?: boolean;
  /** Content between title and cross, such as the steps of a wizard. */
  head?: ReactNode;
  /** Buttons at the lower right, the default one last. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A modal dialog: it traps the focus, Escape and the cross close it, and the focus returns. From 560 px on it fills a phone. */
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

/** Returns the focus to the element that had it before; the library would remember a field that takes the focus as the dialog opens. */
function Popup(props: ComponentProps<typeof Base.Popup>): ReactNode {
  const [opener] = useState(() => document.activeElement);
  return (
    <Base.Popup
      finalFocus={() => (opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : undefined)}
      {...props}
    />
  );
}

/** The inner width as in the style sheet: a dialog that fills a phone has less padding. */
function insideOf(width: number): number {
  return window.innerWidth <= 600 && width > 420 ? window.innerWidth - 32 : Math.min(width, window.innerWidth - 32) - 48;
}

/** The width as a custom property, which React's style type lacks. */
export function widthOf(width: number): CSSProperties {
  const style: CSSProperties & Record<'--dialog-width', string> = { '--dialog-width': `${width}px` };
  return style;
}
