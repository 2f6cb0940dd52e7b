import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo, useReducer } from 'react';

/** Fewer cards are all rendered, so that the browser's search finds them. */
const WINDOWED_FROM = 100;
const OVERSCAN = 12;

/** The cards to draw, and the px above and below that stand for the others. `measure` goes to each card. */
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

/** Where all cards are drawn the browser itself keeps in place what is in sight. */
const never = (): boolean => false;

/** Which cards, of differing heights, are in sight of a scroller; all of them while they are few. */
export function useCardWindow({ count, height, scroller, keyOf }: WindowOptions): CardWindow {
  'use no memo';
  const isWindowed = count > WINDOWED_FROM;
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  // oxlint-disable-next-line react/incompatible-library -- it changes in place, which is why this hook is kept from the compiler above and gives plain values
  const virtualizer = useVirtualizer({
    count,
    // It measures from the first card on: when a list grows beyond what is drawn whole, those that went by have their true heights, and nothing jumps.
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan: OVERSCAN,
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = isWindowed ? undefined : never;
  // The scroller is around the rows, so at first, and when a hidden page is shown, it is there only after their effects.
  useLayoutEffect(() => lookAgain(), []);
  // The same list as long as none is added: scrolling changes nothing for a list that is drawn whole.
  const all = useMemo(() => Array.from({ length: count }, (_, index) => ({ index })), [count]);
  if (!isWindowed) return { items: all, above: 0, below: 0, measure: virtualizer.measureElement };
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  if (!first || !last) return { items, above: 0, below: virtualizer.getTotalSize(), measure: virtualizer.measureElement };
  return { items, above: first.start, below: virtualizer.getTotalSize() - last.end, measure: virtualizer.measureElement };
}
