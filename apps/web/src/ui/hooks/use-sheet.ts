import { createContext, type RefObject, use, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** The inner width of a sheet in px, readable during a render; 0 while it is unknown. */
type Sheet = { readonly widthPx: () => number; readonly subscribe: (changed: () => void) => () => void };

/** The nearest container that style sheets call `sheet`; null in a page that fills the window. */
export const SheetContext = createContext<Sheet | null>(null);

/**
 * Observes the width of an element that style sheets use as the container `sheet`, for a `SheetContext` around its content. The first
 * render uses
 * `initialPx`.
 */
export function useSheet(element: RefObject<HTMLElement | null>, initialPx = 0): Sheet {
  const [{ sheet, follow }] = useState(() => sheetOf(initialPx));
  useLayoutEffect(() => follow(element.current), [follow, element]);
  return sheet;
}

/** Whether `@container sheet (max-width: …)` matches. */
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
