import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useReducer } from 'react';

/** Fewer rows are all in the page, where the browser's own search finds them. */
const WINDOWED_FROM = 100;
const OVERSCAN = 12;

/** The rows to draw, and the px above and below that stand for the others. `measure` goes to rows of differing height. */
export type RowWindow = {
  items: readonly Pick<VirtualItem, 'index'>[];
  above: number;
  below: number;
  measure: ((element: Element | null) => void) | undefined;
};

type WindowOptions = {
  count: number;
  height: number;
  /** All rows are wanted, however many: on paper there is no scrolling. */
  all: boolean;
  scroller: RefObject<HTMLElement | null>;
  keyOf: (index: number) => string | number;
};

/** Which rows are in sight of a scroller; all of them while they are few. */
export function useWindow({ count, height, all, scroller, keyOf }: WindowOptions): RowWindow {
  'use no memo';
  const isWindowed = count > WINDOWED_FROM && !all;
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  // oxlint-disable-next-line react/incompatible-library -- it changes in place, which is why this hook is kept from the compiler above and gives plain values
  const virtualizer = useVirtualizer({
    count,
    enabled: isWindowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan: OVERSCAN,
  });
  // The scroller is around the rows, so at first, and when a hidden page is shown, it is there only after their effects.
  useLayoutEffect(() => lookAgain(), []);
  if (!isWindowed) return { items: Array.from({ length: count }, (_, index) => ({ index })), above: 0, below: 0, measure: undefined };
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  if (!first || !last) return { items, above: 0, below: virtualizer.getTotalSize(), measure: virtualizer.measureElement };
  return { items, above: first.start, below: virtualizer.getTotalSize() - last.end, measure: virtualizer.measureElement };
}
