import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

const LEAST = 0.5;
const MOST = 1.5;
const WHEEL_STEP = 0.1;

type Zoom = {
  /** The scale; 1 is the drawn size. */
  zoom: number;
  setZoom: (to: number | 'fit') => void;
  ground: RefObject<HTMLDivElement | null>;
  /** Drags the background of the drawing. */
  pan: (event: ReactPointerEvent) => void;
};

/** The scale and scroll position of the drawing: the wheel with Ctrl zooms, dragging the background pans. */
export function useZoom({ width, height }: { width: number; height: number }): Zoom {
  const ground = useRef<HTMLDivElement>(null);
  const [zoom, setHeld] = useState(1);
  const setZoom = (to: number | 'fit') => {
    const box = ground.current;
    const wanted = to === 'fit' && box ? Math.min(box.clientWidth / width, box.clientHeight / height, 1) : Number(to);
    setHeld(Math.min(Math.max(Math.round(wanted * 100) / 100, LEAST), MOST));
  };
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    setZoom(zoom - Math.sign(event.deltaY) * WHEEL_STEP);
  });
  useEffect(() => {
    const box = ground.current;
    if (!box) return;
    box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
    const wheel = (event: WheelEvent) => turn(event);
    // React's wheel listener is passive, so the browser would zoom the page.
    box.addEventListener('wheel', wheel, { passive: false });
    return () => box.removeEventListener('wheel', wheel);
  }, []);
  return { zoom, setZoom, ground, pan: (event) => dragGround(event, ground.current) };
}

function dragGround({ target, button, clientX, clientY }: ReactPointerEvent, box: HTMLElement | null): void {
  if (!box || button !== 0 || (target instanceof Element && target.closest('[data-item], button, [role=menu]'))) return;
  const [left, top] = [box.scrollLeft, box.scrollTop];
  const drag = (event: PointerEvent) => box.scrollTo(left + clientX - event.clientX, top + clientY - event.clientY);
  const end = () => {
    window.removeEventListener('pointermove', drag);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
  };
  window.addEventListener('pointermove', drag);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
}
