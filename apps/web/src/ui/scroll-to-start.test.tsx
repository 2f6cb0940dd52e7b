import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { scrollToTop } from './scroll-to-start.ts';

const scroller = document.createElement('div');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  scroller.scrollTop = 1000;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('scrollToTop', () => {
  it('takes 800 ms', () => {
    scrollToTop(scroller);
    vi.advanceTimersByTime(400);
    expect(scroller.scrollTop).toBeGreaterThan(0);
    expect(scroller.scrollTop).toBeLessThan(1000);
    vi.advanceTimersByTime(430);
    expect(scroller.scrollTop).toBe(0);
  });

  it('stops when the user scrolls meanwhile', () => {
    scrollToTop(scroller);
    vi.advanceTimersByTime(100);
    scroller.dispatchEvent(new WheelEvent('wheel'));
    scroller.scrollTop = 900;
    vi.advanceTimersByTime(1000);
    expect(scroller.scrollTop).toBe(900);
  });

  it('jumps immediately with reduced motion', () => {
    const query = window.matchMedia('(prefers-reduced-motion: reduce)');
    vi.spyOn(query, 'matches', 'get').mockReturnValue(true);
    vi.spyOn(window, 'matchMedia').mockReturnValue(query);
    scrollToTop(scroller);
    expect(scroller.scrollTop).toBe(0);
  });
});
