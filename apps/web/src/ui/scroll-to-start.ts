const DURATION_MS = 800;
const TAKEN_OVER = ['wheel', 'touchstart', 'keydown'] as const;

/** Scrolls a scroller to its top over 800 ms (specification 9); immediately with reduced motion. */
export function scrollToTop(scroller: HTMLElement): void {
  glide(scroller, 0);
}

/** Scrolls the start of an element into view over 800 ms (specification 9); immediately with reduced motion. Never scrolls down. */
export function scrollToStart(element: HTMLElement | null): void {
  const scroller = element ? scrollerOf(element) : null;
  if (!element || !scroller) return;
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  const distance = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - margin;
  if (distance < 0) glide(scroller, Math.max(0, scroller.scrollTop + distance));
}

function glide(scroller: HTMLElement, to: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scroller.scrollTop = to;
    return;
  }
  const from = scroller.scrollTop;
  const began = performance.now();
  let frame = 0;
  // A user who scrolls meanwhile takes over.
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const name of TAKEN_OVER) scroller.removeEventListener(name, stop);
  };
  const step = () => {
    const part = Math.min(1, (performance.now() - began) / DURATION_MS);
    scroller.scrollTop = from + (to - from) * (1 - (1 - part) ** 3);
    if (part < 1) frame = requestAnimationFrame(step);
    else stop();
  };
  for (const name of TAKEN_OVER) scroller.addEventListener(name, stop, { passive: true });
  frame = requestAnimationFrame(step);
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent);
    if ((overflowY === 'auto' || overflowY === 'scroll') && parent.scrollHeight > parent.clientHeight) return parent;
  }
  return document.documentElement;
}
