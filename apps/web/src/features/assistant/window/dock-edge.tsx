import { ownValue } from '@houtai/contract/own-value';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';

import { dockedWidth } from './dialog-box.ts';
import { useAssistantFrame } from './frame-store.ts';
import { useDrag } from './use-drag.ts';
import { useWindowSize } from './use-window-size.ts';

import css from './assistant-dialog.module.css';

const GAP = 8;
/** The width of the buttons at the right edge. */
const RAIL = 48;
const STEP = 32;

/** Makes the page and its panels leave room for a dialog beside them; returns the dialog's width. */
export function useDocked(isDocked: boolean): number {
  const room = useWindowSize();
  const width = dockedWidth(
    useAssistantFrame((frame) => frame.dockWidth),
    room,
  );
  useEffect(() => {
    if (!isDocked) return;
    const { dataset, style } = document.documentElement;
    dataset['assistant'] = 'docked';
    style.setProperty('--beside', `${width + GAP + RAIL}px`);
    return () => {
      delete dataset['assistant'];
      style.removeProperty('--beside');
    };
  }, [isDocked, width]);
  return width;
}

/** The edge that resizes a dialog beside the page. */
export function DockEdge({ width }: { width: number }): ReactNode {
  const room = useWindowSize();
  const set = (next: number) => useAssistantFrame.setState({ dockWidth: dockedWidth(next, room) });
  const { wasDragged: _, ...drag } = useDrag(
    () => ({ x: -width, y: 0 }),
    ({ x }) => set(-x),
  );
  const handleKey = (event: KeyboardEvent) => {
    const step = ownValue({ ArrowLeft: STEP, ArrowRight: -STEP }, event.key);
    if (step === undefined) return;
    event.preventDefault();
    set(width + step);
  };
  return (
    <div
      className={css.edge}
      role="separator"
      aria-orientation="vertical"
      aria-label="智能助手的宽度"
      aria-valuenow={Math.round(width)}
      aria-valuemin={dockedWidth(0, room)}
      aria-valuemax={dockedWidth(room.width, room)}
      tabIndex={0}
      onKeyDown={handleKey}
      {...drag}
    />
  );
}
