import { type TouchEvent, useRef } from 'react';

/** The minimum distance of a swipe, and its minimum ratio of horizontal to vertical movement. */
const LEAST_PX = 64;
const SIDEWAYS = 2;

type Ways = { back?: (() => void) | undefined; on?: (() => void) | undefined };

/**
 * A swipe to the left opens the next document and one to the right the previous; it decides nothing. In elements that scroll sideways and
 * in fields it does nothing.
 */
export function useSwipe({ back, on }: Ways) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const onTouchStart = ({ touches, target, currentTarget }: TouchEvent<HTMLElement>) => {
    const finger = touches[0];
    const isFree = touches.length === 1 && target instanceof Element && !ownsSwipe(target, currentTarget);
    from.current = isFree && finger ? { x: finger.clientX, y: finger.clientY } : null;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const [start, finger] = [from.current, changedTouches[0]];
    from.current = null;
    if (!start || !finger) return;
    const [x, y] = [finger.clientX - start.x, finger.clientY - start.y];
    if (Math.abs(x) < LEAST_PX || Math.abs(x) < SIDEWAYS * Math.abs(y)) return;
    (x < 0 ? on : back)?.();
  };
  return { onTouchStart, onTouchEnd, onTouchCancel: () => (from.current = null) };
}

function ownsSwipe(target: Element, within: Element): boolean {
  if (target.closest('input, textarea, [contenteditable]')) return true;
  for (let at: Element | null = target; at && at !== within; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  return false;
}
