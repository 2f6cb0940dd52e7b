import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

import type { MenuRoute } from '../menu-routes.ts';
import { isHeadingFor, type Point } from './hover-aim.ts';

const OPEN_MS = 120;
/** How long a pointer that heads for the open submenu may cross other groups. */
const CROSS_MS = 320;
const CLOSE_MS = 200;

export type OpenFlyout = { route: MenuRoute; button: HTMLElement; by: 'hover' | 'press' };

export type Flyout = {
  open: OpenFlyout | null;
  press: (route: MenuRoute, button: HTMLElement) => void;
  show: (route: MenuRoute, button: HTMLElement) => void;
  close: () => void;
  over: (route: MenuRoute) => {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  };
  /** Handlers of the list and of the popup: leaving both closes a submenu that hovering opened. */
  inside: { onPointerEnter: () => void; onPointerLeave: () => void };
};

/** The submenu that is open beside the sidebar. Hovering opens one after a moment; a diagonal movement to the open one keeps it. */
export function useFlyout(popup: RefObject<HTMLElement | null>): Flyout {
  const [open, setOpen] = useState<OpenFlyout | null>(null);
  const last = useRef<Point>({ x: 0, y: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: OpenFlyout | null) => {
    stop();
    setOpen(next);
  };
  const later = (next: OpenFlyout | null, afterMs: number) => {
    stop();
    timer.current = setTimeout(() => setOpen(next), afterMs);
  };
  const handleOver = (route: MenuRoute, event: PointerEvent<HTMLElement>) => {
    const to = { x: event.clientX, y: event.clientY };
    const from = last.current;
    last.current = to;
    if (event.pointerType !== 'mouse' || open?.route.id === route.id) return;
    const box = open && popup.current?.getBoundingClientRect();
    later({ route, button: event.currentTarget, by: 'hover' }, box && isHeadingFor(from, to, box) ? CROSS_MS : OPEN_MS);
  };
  return {
    open,
    press: (route, button) => change(open?.route.id === route.id && open.by === 'press' ? null : { route, button, by: 'press' }),
    show: (route, button) => change({ route, button, by: 'press' }),
    close: () => change(null),
    over: (route) => ({ onPointerEnter: (event) => handleOver(route, event), onPointerMove: (event) => handleOver(route, event) }),
    inside: {
      onPointerEnter: stop,
      onPointerLeave: () => {
        if (open?.by === 'press') stop();
        else later(null, CLOSE_MS);
      },
    },
  };
}
