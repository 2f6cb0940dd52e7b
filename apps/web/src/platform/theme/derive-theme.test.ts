import { THEME, THEMES } from '@houtai/contract/limits';
import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';

import { deriveTheme, themeCss } from './derive-theme.ts';

/** 200 colours, the same in every run (mulberry32). */
function randomColors(): string[] {
  let seed = 20260711;
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return Array.from({ length: 200 }, () => `#${(next() & 0xffffff).toString(16).padStart(6, '0')}`);
}

describe('shades of a theme colour', () => {
  it.each([...THEMES, ...randomColors(), '#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff'])('reach their contrast for %s', (theme) => {
    const { light, dark } = deriveTheme(theme);
    expect(wcagContrast(light.link, light['accent-soft-2'])).toBeGreaterThanOrEqual(4.55);
    expect(wcagContrast(light.link, '#fff')).toBeGreaterThanOrEqual(4.55);
    expect(wcagContrast(light.mark, '#fff')).toBeGreaterThanOrEqual(3.05);
    expect(wcagContrast(dark.link, dark['accent-soft-2'])).toBeGreaterThanOrEqual(4.8);
    expect(wcagContrast(dark.link, '#161a21')).toBeGreaterThanOrEqual(4.5);
    expect(wcagContrast(dark.mark, '#161a21')).toBeGreaterThanOrEqual(3.05);
    for (const { accent, 'accent-hover': hover, 'accent-active': active } of [light, dark]) {
      expect(wcagContrast('#fff', accent)).toBeGreaterThanOrEqual(4.55);
      expect(wcagContrast('#fff', hover)).toBeGreaterThanOrEqual(wcagContrast('#fff', accent));
      expect(wcagContrast('#fff', active)).toBeGreaterThanOrEqual(wcagContrast('#fff', hover));
    }
    expect(wcagContrast('#1b2230', light['accent-soft'])).toBeGreaterThanOrEqual(7);
    expect(wcagContrast('#e8ebf0', dark['accent-soft'])).toBeGreaterThanOrEqual(7);
  });

  // The style sheet's defaults were rounded by hand; a difference of two in 255 is invisible.
  it.each([
    ['light', 'accent-soft', '#ecf4fe'],
    ['light', 'accent-soft-2', '#dbebff'],
    ['light', 'link', '#0069be'],
    ['light', 'accent', '#0069be'],
    ['light', 'accent-hover', '#015ca8'],
    ['light', 'accent-active', '#015195'],
    ['light', 'mark', '#3796f7'],
    ['dark', 'accent-soft', '#172b42'],
    ['dark', 'accent-soft-2', '#1e3855'],
    ['dark', 'link', '#57a8fe'],
    ['dark', 'accent', '#0376d3'],
    ['dark', 'accent-hover', '#0069be'],
    ['dark', 'accent-active', '#015ca8'],
    ['dark', 'mark', '#409eff'],
  ] as const)('equal the style sheet for the default: %s %s', (scheme, name, expected) => {
    const got = channels(deriveTheme(THEME)[scheme][name]);
    channels(expected).forEach((value, index) => expect(Math.abs(value - (got[index] ?? NaN))).toBeLessThanOrEqual(2));
  });

  it('leave a dark enough colour unchanged', () => {
    expect(deriveTheme('#495057').light.link).toBe('#495057');
  });

  it('form a style sheet for both schemes', () => {
    expect(themeCss('#E03131')).toMatch(
      /^:root\{--theme:#E03131;--accent-soft:#\w{6};.*\}:root\[data-scheme='dark'\]\{--accent-soft:#\w{6};.*\}$/,
    );
  });
});

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}
