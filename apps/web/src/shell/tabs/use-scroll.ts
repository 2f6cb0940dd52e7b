import { AFFIX_THROTTLE_MS } from '@houtai/contract/limits';
import { type RefObject, useLayoutEffect, useRef } from 'react';

import { useTabs } from './tabs-store.ts';

/** Gives each tab its own scroll position in the box that all pages share. */
export function useScrollPerTab(activeKey: string | null, scroller: RefObject<HTMLElement | null>): void {
  const tops = useRef(new Map<string, number>());
  const isAtTop = useRef(false);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const open = new Set(useTabs.getState().list.map((tab) => tab.key));
    for (const key of tops.current.keys()) if (!open.has(key)) tops.current.delete(key);
    const top = activeKey === null ? 0 : (tops.current.get(activeKey) ?? 0);
    // Scrolling forces an immediate layout, before the frame that would do it anyway.
    if (top !== 0 || !isAtTop.current) box.scrollTo({ top, behavior: 'instant' });
    isAtTop.current = top === 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      isAtTop.current = false;
      timer ??= setTimeout(() => {
        timer = undefined;
        if (activeKey !== null) tops.current.set(activeKey, box.scrollTop);
        isAtTop.current = box.scrollTop === 0;
      }, AFFIX_THROTTLE_MS);
    };
    box.addEventListener('scroll', note, { passive: true });
    return () => {
      clearTimeout(timer);
      box.removeEventListener('scroll', note);
    };
  }, [activeKey, scroller]);
}
