import { type RefObject, useCallback, useRef, useSyncExternalStore } from 'react';

/** Fewer rows are all in the page, where the browser's own search finds them. */
const WINDOWED_FROM = 100;
const OVERSCAN = 8;
/** Rows that go by until others are drawn. */
const STEP = 4;

/** The rows to draw, from `first` up to but without `last`, and the px above and below that stand for the others. */
export type RowWindow = { first: number; last: number; above: number; below: number };

type RowWindowOptions = {
  count: number;
  /** Of each row, in px. */
  height: number;
  /** All rows are wanted, however many: on paper there is no scrolling. */
  all: boolean;
  scroller: RefObject<HTMLElement | null>;
};

/**
 * Which rows of one height are in sight of a scroller; all of them while they are few. As many are drawn as fit the window at most, so
 * that the first drawing needs no measure.
 */
export function useRowWindow({ count, height, all, scroller }: RowWindowOptions): RowWindow {
  const isWindowed = count > WINDOWED_FROM && !all;
  // Kept, because asking the browser right after drawing would make it lay out everything twice.
  const scrolled = useRef(0);
  const subscribe = useCallback(
    (changed: () => void) => {
      const box = scroller.current;
      const look = () => {
        scrolled.current = box?.scrollTop ?? 0;
        changed();
      };
      look();
      box?.addEventListener('scroll', look, { passive: true });
      return () => box?.removeEventListener('scroll', look);
    },
    [scroller],
  );
  const top = useSyncExternalStore(subscribe, () => (isWindowed ? Math.floor(scrolled.current / height / STEP) * STEP : 0));
  return isWindowed ? windowAt({ top, count, height }) : { first: 0, last: count, above: 0, below: 0 };
}

/** The window whose topmost row in sight is `top`. */
function windowAt({ top, count, height }: { top: number; count: number; height: number }): RowWindow {
  const inSight = Math.ceil(window.innerHeight / height) + STEP;
  const first = Math.max(0, Math.min(top, count - inSight) - OVERSCAN);
  // Nobody scrolls yet: the first drawing has what is in sight alone.
  const last = Math.min(count, top <= 0 ? inSight : top + inSight + OVERSCAN);
  return { first, last, above: first * height, below: (count - last) * height };
}
