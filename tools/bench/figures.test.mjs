import { describe, expect, it } from 'vitest';

import { figure, median, quantile, spread } from './figures.mjs';

describe('a figure of the bench', () => {
  it.each([
    ['a value below its bound', { unit: 'ms', atMost: 16 }, 15.999, true],
    ['a value above its bound', { unit: 'ms', atMost: 16 }, 16.01, false],
    ['a rate above its bound', { unit: '/s', atLeast: 800 }, 801, true],
    ['a rate below its bound', { unit: '/s', atLeast: 800 }, 799, false],
    ['a ratio within its bound', { unit: 'ms', floor: 30, atMost: 4 }, 120, true],
    ['a ratio beyond its bound', { unit: 'ms', floor: 30, atMost: 4 }, 121, false],
    ['a good value beside a broken condition', { unit: 'ms', atMost: 16, holds: false }, 1, false],
    ['a value that could not be had', { unit: 'ms', atMost: 16 }, Number.NaN, false],
  ])('judges %s', (_, bounds, value, ok) => {
    expect(figure('x', value, bounds).ok).toBe(ok);
  });

  it('prints one flat line with goal, floor, ratio and further values', () => {
    expect(figure('home', 61.239, { unit: 'ms', floor: 30, atMost: 4, runs: 5 })).toEqual({
      name: 'home',
      value: 61.2,
      unit: 'ms',
      goal: '<= 4 x floor',
      floor: 30,
      ratio: 2.04,
      runs: 5,
      ok: true,
    });
  });

  it('represents three of its kind by their judged values, with their spread', () => {
    const lines = [30, 90, 45].map((value, at) => figure('home', value, { unit: 'ms', floor: [10, 20, 30][at], atMost: 4 }));
    expect(spread(lines)).toEqual({ ...lines[0], spread: [1.5, 4.5] });
    const plain = [9, 1, 5].map((value) => figure('search', value, { unit: 'ms', atMost: 8 }));
    expect(spread(plain)).toEqual({ ...plain[2], spread: [1, 9] });
  });

  it('takes the middle of several runs', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 2, 10, 4])).toBe(3);
  });

  it('takes the slowest of fifty as their 99th percentile', () => {
    const values = Array.from({ length: 50 }, (_, index) => index + 1);
    expect(quantile(values, 0.99)).toBe(50);
    expect(quantile(values, 0.5)).toBe(25);
  });
});
