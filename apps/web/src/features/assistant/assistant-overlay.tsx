import { ASSISTANT_TITLE } from '@houtai/contract/assistant-words';
import { ownValue } from '@houtai/contract/own-value';
import { Sparkles } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';

import { lazyPart } from '#ui/frame/lazy-part.ts';
import { SIDE_PANEL } from '#ui/layer/side-panel.ts';

import { buttonInside, type Point, startOf } from './window/dialog-box.ts';
import { setAssistantOpen, useAssistantFrame, useAssistantOpen } from './window/frame-store.ts';
import { useDrag } from './window/use-drag.ts';
import { useOutOfTheWay } from './window/use-out-of-the-way.ts';
import { useWindowSize } from './window/use-window-size.ts';

import css from './assistant-button.module.css';

const Dialog = lazyPart(async () => ({ default: (await import('./window/assistant-dialog.tsx')).AssistantDialog }));

const STEP = 16;
const STEPS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
};

/** The round button, which can be dragged within the window, and its dialog. */
export function AssistantOverlay(): ReactNode {
  const open = useAssistantOpen();
  const button = useRef<HTMLButtonElement>(null);
  const room = useWindowSize();
  const kept = useAssistantFrame((frame) => frame.button);
  const isOutOfTheWay = useOutOfTheWay();
  const place = buttonInside(kept ?? startOf(room), room);
  const move = (to: Point) => useAssistantFrame.setState({ button: buttonInside(to, room) });
  const { wasDragged, ...drag } = useDrag(() => place, move);
  useOpenKey();

  const handleKey = (event: KeyboardEvent) => {
    const step = ownValue(STEPS, event.key);
    if (!step) return;
    event.preventDefault();
    move({ x: place.x + step.x, y: place.y + step.y });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        {...SIDE_PANEL}
        className={css.button}
        style={{ left: place.x, top: place.y }}
        hidden={open || isOutOfTheWay}
        aria-label={ASSISTANT_TITLE}
        aria-haspopup="dialog"
        {...drag}
        onKeyDown={handleKey}
        onClick={() => wasDragged() || setAssistantOpen(true)}
      >
        <Sparkles size={26} strokeWidth={1.75} aria-hidden />
      </button>
      {open && (
        <Suspense fallback={null}>
          <Dialog
            onClose={() => {
              setAssistantOpen(false);
              // The button was hidden while the dialog was open.
              requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Opens the dialog by Ctrl + / from anywhere. */
function useOpenKey(): void {
  useEffect(() => {
    const handle = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setAssistantOpen(true);
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
