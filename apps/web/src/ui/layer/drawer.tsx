import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';

import { Button } from '../buttons/button.tsx';
import { Icon } from '../buttons/icon.tsx';
import { PartBoundary } from '../frame/part-boundary.tsx';
import { CloseGuard, closeGuarded } from './close-guard.ts';
import { widthOf } from './dialog.tsx';
import { SheetBody } from './sheet-body.tsx';
import { useSidePanelOpen } from './side-panel.ts';
import { useToastOffset } from './toast-offset.ts';

import styles from './dialog.module.css';

type DrawerProps = { open: boolean; onClose: () => void; label: string; side?: 'left' | 'right'; width?: number; children: ReactNode };

/**
 * A modal sheet at one side of the window, never wider than it; Escape and a click outside close it. At the right it has a head with its
 * label. `width` is in px.
 */
export function Drawer({ open, onClose, label, side = 'right', width = 480, children }: DrawerProps): ReactNode {
  const isDirty = useRef(false);
  const sheet = useRef<HTMLDivElement>(null);
  const hasBeside = useSidePanelOpen();
  const change = (next: boolean, { reason, event }: Base.Root.ChangeEventDetails) => {
    // A drawer beside a side panel is not modal and would close with any press in that panel or in a confirmation.
    const isElsewhere = hasBeside && (reason === 'focus-out' || (reason === 'outside-press' && !isScrim(event.target)));
    if (!next && !isElsewhere) void closeGuarded(isDirty.current, onClose);
  };
  return (
    <Base.Root open={open} modal={!hasBeside} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop data-scrim className={styles.backdrop} data-beside={hasBeside || undefined} />
        <Base.Popup
          ref={sheet}
          className={`${styles.sheet} ${styles[side]}`}
          style={widthOf(width)}
          data-beside={hasBeside || undefined}
          aria-label={label}
        >
          {side === 'right' && <ToastsBeside sheet={sheet} />}
          {side === 'right' && (
            <div className={styles.sheethead}>
              <Base.Title className={styles.title}>{label}</Base.Title>
              <Base.Close render={<Button kind="ghost" size="square" aria-label="关闭" />}>
                <Icon name="close" />
              </Base.Close>
            </div>
          )}
          <SheetBody className={styles.sheetbody} initialPx={Math.min(width, window.innerWidth)}>
            <CloseGuard value={isDirty}>
              <PartBoundary>{children}</PartBoundary>
            </CloseGuard>
          </SheetBody>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function isScrim(target: unknown): boolean {
  return target instanceof Element && target.hasAttribute('data-beside');
}

function ToastsBeside({ sheet }: { sheet: RefObject<HTMLElement | null> }): ReactNode {
  useToastOffset(sheet);
  return null;
}
