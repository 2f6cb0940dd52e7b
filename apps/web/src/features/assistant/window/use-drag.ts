import { type PointerEvent, useRef } from 'react';

import { isDrag, type Point } from './dialog-box.ts';

type Handlers = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
};

/** Follows a pointer that drags an element from its position; `wasDragged` identifies the click event after a drag. */
export function useDrag(origin: () => Point, onMove: (to: Point) => void): Handlers & { wasDragged: () => boolean } {
  const grip = useRef<{ at: Point; origin: Point } | null>(null);
  const moved = useRef(false);
  const end = (): void => {
    grip.current = null;
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      moved.current = false;
      grip.current = { at: { x: event.clientX, y: event.clientY }, origin: origin() };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      const start = grip.current;
      if (!start) return;
      const to = { x: event.clientX, y: event.clientY };
      moved.current ||= isDrag(start.at, to);
      if (moved.current) onMove({ x: start.origin.x + to.x - start.at.x, y: start.origin.y + to.y - start.at.y });
    },
    onPointerUp: end,
    onPointerCancel: end,
    wasDragged: () => moved.current,
  };
}
