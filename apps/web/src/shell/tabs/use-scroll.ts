import { AFFIX_THROTTLE_MS } from '@houtai/contract/limits';
import { type RefObject, useLayoutEffect, useRef } from 'react';

import { useTabs } from './tabs-store.ts';

/** Gives each tab its own scroll position of the box that all pages share. */
export function useScrollPerTab(activeKey: string | null, scroller: RefObject<HTMLElement | null>): void {
  const tops = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const open = new Set(useTabs.getState().list.map((tab) => tab.key));
    for (const key of tops.current.keys()) if (!open.has(key)) tops.current.delete(key);
    box.scrollTo({ top: activeKey === null ? 0 : (tops.current.get(activeKey) ?? 0), behavior: 'instant' });
    if (activeKey === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        tops.current.set(activeKey, box.scrollTop);
      }, AFFIX_THROTTLE_MS);
    };
    box.addEventListener('scroll', note, { passive: true });
    return () => {
      clearTimeout(timer);
      box.removeEventListener('scroll', note);
    };
  }, [activeKey, scroller]);
}
