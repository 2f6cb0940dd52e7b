import { type RefCallback, type UIEvent, useCallback, useLayoutEffect, useRef } from 'react';

type Middle = { x: number; y: number };

/**
 * Keeps the middle of a scrolling element in place when its content changes its `size`, such as by zooming; `size` is 0 while there is no
 * content. `watch` receives the element too.
 */
export function useScrollAnchor(watch: RefCallback<HTMLElement>, size: number) {
  const element = useRef<HTMLElement>(null);
  const middle = useRef<Middle>(null);
  const ref = useCallback(
    (found: HTMLElement | null) => {
      element.current = found;
      return watch(found);
    },
    [watch],
  );
  useLayoutEffect(() => {
    const { current: found } = element;
    if (!found || size === 0) return;
    if (middle.current) show(found, middle.current);
    middle.current = middleOf(found);
  }, [size]);
  return {
    ref,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>): void => {
      middle.current = middleOf(currentTarget);
    },
  };
}

/** The position of the middle within the content, from 0 to 1. */
function middleOf({ scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight }: HTMLElement): Middle {
  return { x: (scrollLeft + clientWidth / 2) / scrollWidth, y: (scrollTop + clientHeight / 2) / scrollHeight };
}

function show(element: HTMLElement, { x, y }: Middle): void {
  element.scrollLeft = x * element.scrollWidth - element.clientWidth / 2;
  element.scrollTop = y * element.scrollHeight - element.clientHeight / 2;
}
