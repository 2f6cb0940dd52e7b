import { Activity, type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { PartBoundary } from '#ui/frame/part-boundary.tsx';
import { HiddenIsClosed } from '#ui/layer/close-guard.ts';
import { isInSidePanel } from '#ui/layer/side-panel.ts';
import { useToastOffset } from '#ui/layer/toast-offset.ts';

import { closePanel, useFrame } from '../frame.ts';

import styles from './rail.module.css';

type RightPanelProps = { panelKey: string; title: string; width: number; children: ReactNode };

/** A panel at the right edge. Its content is rendered on first opening and then kept, so that a draft survives closing. */
export function RightPanel({ panelKey, title, width, children }: RightPanelProps): ReactNode {
  const isOpen = useFrame((frame) => frame.panel === panelKey);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Activity mode={isOpen ? 'visible' : 'hidden'}>
      <OpenPanel panelKey={panelKey} title={title} width={width}>
        {children}
      </OpenPanel>
    </Activity>
  );
}

function OpenPanel({ panelKey, title, width, children }: RightPanelProps): ReactNode {
  const panel = useRef<HTMLElement>(null);
  useFocusIn(panel, panelKey);
  useCloseFromOutside(panel);
  useToastOffset(panel);
  const style: CSSProperties & Record<'--panel-width', string> = { '--panel-width': `${width}px` };
  return (
    <section ref={panel} className={styles.panel} style={style} role="dialog" aria-label={title} tabIndex={-1}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Button kind="ghost" size="square" aria-label={`关闭 ${title}`} onClick={closePanel}>
          <Icon name="close" />
        </Button>
      </div>
      <div className={styles.body}>
        <HiddenIsClosed value>
          <PartBoundary>{children}</PartBoundary>
        </HiddenIsClosed>
      </div>
    </section>
  );
}

/** Moves the focus into the panel and, on close, back to its button unless the user has moved it elsewhere. */
function useFocusIn(panel: RefObject<HTMLElement | null>, key: string): void {
  useEffect(() => {
    const own = panel.current;
    own?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement !== document.body && !own?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>(`[data-panel-button="${key}"]`)?.focus({ preventScroll: true });
    };
  }, [panel, key]);
}

/** Closes on a click outside. Layers that the panel opened are outside of the shell's element, so clicks in them do not count. */
function useCloseFromOutside(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handleDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || panel.current?.contains(target) || isInSidePanel(target) || target.closest('[data-panel-button]'))
        return;
      if (target.closest('[data-shell]')) closePanel();
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const { target } = event;
      if (target === document.body || (target instanceof Element && target.closest('[data-shell]'))) closePanel();
    };
    document.addEventListener('pointerdown', handleDown);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('pointerdown', handleDown);
      document.removeEventListener('keydown', handleKey);
    };
  }, [panel]);
}
