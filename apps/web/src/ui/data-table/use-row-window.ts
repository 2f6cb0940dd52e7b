import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Fewer rows are all rendered, so that the browser's search finds them. */
const WINDOWED_FROM = 100;
const OVERSCAN = 8;
/** The number of rows to scroll by before the window moves. */
const STEP = 4;

/** The rows to draw, from `first` up to but without `last`, and the px above and below that stand for the others. */
export type RowWindow = { first: number; last: number; above: number; below: number };

type RowWindowOptions = {
  count: number;
  /** The height of each row, in px. */
  height: number;
  /** Renders all rows, for printing. */
  all: boolean;
  scroller: RefObject<HTMLElement | null>;
};

/** The height of the scroller that was measured last, as most are alike. */
let usualRoom = Infinity;

/**
 * Which rows of one height are in sight of a scroller; all of them while they are few. As many are drawn as the scroller has room for, and
 * before that is measured as the last one had, or as fit the window at most: the first drawing needs no measure.
 */
export function useRowWindow({ count, height, all, scroller }: RowWindowOptions): RowWindow {
  const isWindowed = count > WINDOWED_FROM && !all;
  const room = useRoom(scroller, isWindowed);
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
  // A scroller that is as high as its rows is scrolled by the window.
  const inSight = Math.ceil(Math.min(room, window.innerHeight) / height) + STEP;
  return isWindowed ? windowAt({ top, inSight, count, height }) : { first: 0, last: count, above: 0, below: 0 };
}

/** The height of the scroller in px, followed while there are more rows than it has room for: of few it is as high as these. */
function useRoom(scroller: RefObject<HTMLElement | null>, isFull: boolean): number {
  const [room, setRoom] = useState(usualRoom);
  useEffect(() => {
    if (!isFull || !scroller.current) return undefined;
    const sizes = new ResizeObserver(([entry]) => {
      // A hidden page has no height; the last one is kept.
      if (!entry?.contentRect.height) return;
      usualRoom = entry.contentRect.height;
      setRoom(usualRoom);
    });
    sizes.observe(scroller.current);
    return () => sizes.disconnect();
  }, [scroller, isFull]);
  return room;
}

/** The window whose topmost row in sight is `top`. */
function windowAt({ top, inSight, count, height }: { top: number; inSight: number; count: number; height: number }): RowWindow {
  const first = Math.max(0, Math.min(top, count - inSight) - OVERSCAN);
  // The first render has the visible rows only, as nobody scrolls yet.
  const last = Math.min(count, top <= 0 ? inSight : top + inSight + OVERSCAN);
  return { first, last, above: first * height, below: (count - last) * height };
}
