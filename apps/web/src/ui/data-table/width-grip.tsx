import type { PointerEvent, ReactNode } from 'react';

import css from './data-table.module.css';

/** The minimum width of a column in px, so that its edge can still be dragged. */
const LEAST = 40;
/** The maximum width in px of a column fitted to its text; dragging can exceed it. */
const MAX_FITTED = 480;
/** The padding and border of a cell in px. */
const BESIDE_TEXT = 22;

type WidthGripProps = {
  /** The edge of the head that is dragged; a column pinned to the end grows towards the start. */
  side: 'start' | 'end';
  onWidth: (width: number) => void;
};

/**
 * The edge of a column's head: dragging changes the width, a double click fits the column to the visible texts. Widths can be typed in the
 * column selector.
 */
export function WidthGrip({ side, onWidth }: WidthGripProps): ReactNode {
  return (
    <span
      className={css.grip}
      data-side={side}
      aria-hidden
      onPointerDown={(event) => drawWidth(event, side, onWidth)}
      onDoubleClick={(event) => onWidth(fittedWidth(event.currentTarget))}
      onClick={(event) => event.stopPropagation()}
    />
  );
}

function drawWidth(event: PointerEvent<HTMLElement>, side: 'start' | 'end', onWidth: (width: number) => void): void {
  const head = event.currentTarget.closest('th');
  if (!head || event.button !== 0) return;
  event.preventDefault();
  const grip = event.currentTarget;
  const from = event.clientX;
  const width = head.getBoundingClientRect().width;
  const move = ({ clientX }: { clientX: number }) => {
    const distance = side === 'end' ? clientX - from : from - clientX;
    if (distance !== 0) onWidth(Math.max(LEAST, Math.round(width + distance)));
  };
  const end = () => {
    grip.removeEventListener('pointermove', move);
    grip.removeEventListener('pointerup', end);
    grip.removeEventListener('pointercancel', end);
  };
  grip.setPointerCapture(event.pointerId);
  grip.addEventListener('pointermove', move);
  grip.addEventListener('pointerup', end);
  grip.addEventListener('pointercancel', end);
}

function fittedWidth(grip: HTMLElement): number {
  const head = grip.closest('th');
  const place = head?.cellIndex ?? 0;
  const cells = [...(grip.closest('table')?.rows ?? [])].map((row) => row.cells[place]);
  const texts = cells.map((cell) => {
    if (!cell) return 0;
    const range = document.createRange();
    range.selectNodeContents(cell.querySelector('button') && cell === head ? (cell.querySelector('button') ?? cell) : cell);
    return range.getBoundingClientRect().width;
  });
  return Math.min(MAX_FITTED, Math.max(LEAST, Math.ceil(Math.max(...texts) + BESIDE_TEXT)));
}
