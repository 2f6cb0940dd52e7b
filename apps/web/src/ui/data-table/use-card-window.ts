import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo, useReducer } from 'react';

/** Below this number all cards are rendered, so that the browser's search finds them. */
const WINDOWED_FROM = 100;
const OVERSCAN = 12;

/** The cards to render, and the height in px of the space above and below for the others. `measure` is the ref of each card. */
export type CardWindow = {
  items: readonly Pick<VirtualItem, 'index'>[];
  above: number;
  below: number;
  measure: (element: Element | null) => void;
};

type WindowOptions = {
  count: number;
  /** An estimate, until the card is measured. */
  height: number;
  scroller: RefObject<HTMLElement | null>;
  keyOf: (index: number) => string | number;
};

/** With all cards rendered, the browser itself keeps the visible ones in place while scrolling. */
const never = (): boolean => false;

/** The cards, of varying heights, that are visible in a scroller; all of them if there are few. */
export function useCardWindow({ count, height, scroller, keyOf }: WindowOptions): CardWindow {
  'use no memo';
  const isWindowed = count > WINDOWED_FROM;
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  // oxlint-disable-next-line react/incompatible-library -- it changes in place, which is why this hook is kept from the compiler above and gives plain values
  const virtualizer = useVirtualizer({
    count,
    // Cards are measured from the start, so that the true heights are known when the list grows beyond the number at which all are
    // rendered, and nothing jumps.
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan: OVERSCAN,
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = isWindowed ? undefined : never;
  // At the first render, and when a hidden page is shown, the scroller around the rows exists only after their effects.
  useLayoutEffect(() => lookAgain(), []);
  // The array changes only with the count, so that scrolling does not render a complete list again.
  const all = useMemo(() => Array.from({ length: count }, (_, index) => ({ index })), [count]);
  if (!isWindowed) return { items: all, above: 0, below: 0, measure: virtualizer.measureElement };
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  if (!first || !last) return { items, above: 0, below: virtualizer.getTotalSize(), measure: virtualizer.measureElement };
  return { items, above: first.start, below: virtualizer.getTotalSize() - last.end, measure: virtualizer.measureElement };
}
