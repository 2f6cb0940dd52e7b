import { AFFIX_THROTTLE_MS } from '@houtai/contract/limits';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { dispatchTabs, useTabs } from './tabs-store.ts';
import { NO_TABS } from './tabs.ts';
import { useScrollPerTab } from './use-scroll.ts';

const PLACE = { search: '', hash: '', state: null, key: '' };

beforeEach(() => {
  vi.useFakeTimers();
  for (const key of ['/a', '/b']) dispatchTabs({ type: 'open', tab: { key, title: key, place: { ...PLACE, pathname: key } } });
});
afterEach(() => {
  vi.useRealTimers();
  useTabs.setState(NO_TABS, true);
});

it.each([
  [9, 0],
  [10, 120],
])('the scroll position of a tab is recorded once in 10 ms: after %i ms it is restored to %i', (waitedMs, top) => {
  expect(AFFIX_THROTTLE_MS).toBe(10);
  const box = document.createElement('div');
  const scrollTo = vi.spyOn(box, 'scrollTo').mockImplementation(() => {});
  const scroller = { current: box };
  const { rerender } = renderHook(({ key }) => useScrollPerTab(key, scroller), { initialProps: { key: '/a' } });
  for (const at of [40, 80, 120]) {
    box.scrollTop = at;
    box.dispatchEvent(new Event('scroll'));
  }
  vi.advanceTimersByTime(waitedMs);
  rerender({ key: '/b' });
  rerender({ key: '/a' });
  expect(scrollTo).toHaveBeenLastCalledWith({ top, behavior: 'instant' });
});
