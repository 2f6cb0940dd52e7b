import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Below this number all rows are rendered, so that the browser's search finds them. */
const WINDOWED_FROM = 100;
const OVERSCAN = 8;
/** The number of rows to scroll by before the window moves. */
const STEP = 4;

/** The rows to render, from `first` up to but excluding `last`, and the height in px of the space above and below for the others. */
export type RowWindow = { first: number; last: number; above: number; below: number };

type RowWindowOptions = {
  count: number;
  /** The height of each row, in px. */
  height: number;
  /** Renders all rows, for printing. */
  all: boolean;
  scroller: RefObject<HTMLElement | null>;
};

/** The last measured height of a scroller, because most are equally high. */
let usualRoom = Infinity;

/**
 * The rows of equal height that are visible in a scroller; all of them if there are few. The number follows from the height of the
 * scroller. Before that is measured,
 * the last measured one or at most the height of the window is used, so that the first render needs no measurement.
 */
export function useRowWindow({ count, height, all, scroller }: RowWindowOptions): RowWindow {
  const isWindowed = count > WINDOWED_FROM && !all;
  const room = useRoom(scroller, isWindowed);
  // Stored, because asking the browser right after a render would force a second layout.
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
  // A scroller as high as its content is scrolled with the window.
  const inSight = Math.ceil(Math.min(room, window.innerHeight) / height) + STEP;
  return isWindowed ? windowAt({ top, inSight, count, height }) : { first: 0, last: count, above: 0, below: 0 };
}

/** The height of the scroller in px, observed while its rows overflow it; with few rows it is only as high as those. */
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

/** The window for the row that is topmost in the scroller. */
function windowAt({ top, inSight, count, height }: { top: number; inSight: number; count: number; height: number }): RowWindow {
  const first = Math.max(0, Math.min(top, count - inSight) - OVERSCAN);
  // The first render contains the visible rows only, as nobody scrolls yet.
  const last = Math.min(count, top <= 0 ? inSight : top + inSight + OVERSCAN);
  return { first, last, above: first * height, below: (count - last) * height };
}
