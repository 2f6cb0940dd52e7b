import { createContext, type RefObject, use, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** How wide a sheet is inside, in px, for those who ask while it is drawn; 0 as long as that is not known. */
type Sheet = { readonly widthPx: () => number; readonly subscribe: (changed: () => void) => () => void };

/** The nearest container that style sheets call `sheet`; none in a page that is the window itself. */
export const SheetContext = createContext<Sheet | null>(null);

/**
 * Follows the width of an element that is a `sheet` to style sheets, for a `SheetContext` around its content. What is drawn together with the element
 * goes by `initialPx`, which it says ahead.
 */
export function useSheet(element: RefObject<HTMLElement | null>, initialPx = 0): Sheet {
  const [{ sheet, follow }] = useState(() => sheetOf(initialPx));
  useLayoutEffect(() => follow(element.current), [follow, element]);
  return sheet;
}

/** Whether there is as little room as in `@container sheet (max-width: …)`. */
export function useIsNarrowSheet(maxWidthPx: number): boolean {
  const sheet = use(SheetContext);
  const query = `(max-width: ${maxWidthPx}px)`;
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = sheet?.subscribe(changed);
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => {
        ends?.();
        list.removeEventListener('change', changed);
      };
    },
    [sheet, query],
  );
  return useSyncExternalStore(subscribe, () => {
    const widthPx = sheet?.widthPx() ?? 0;
    return widthPx > 0 ? widthPx <= maxWidthPx : window.matchMedia(query).matches;
  });
}

function sheetOf(initialPx: number) {
  const listeners = new Set<() => void>();
  let widthPx = initialPx;
  const set = (next: number) => {
    // A hidden element has no width; the last one is kept.
    if (next <= 0 || next === widthPx) return;
    widthPx = next;
    for (const changed of listeners) changed();
  };
  const subscribe = (changed: () => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  };
  const follow = (element: HTMLElement | null) => {
    if (!element) return undefined;
    set(insideOf(element));
    const observer = new ResizeObserver(([entry]) => entry && set(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  };
  return { sheet: { widthPx: () => widthPx, subscribe } satisfies Sheet, follow };
}

function insideOf(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return element.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0);
}
