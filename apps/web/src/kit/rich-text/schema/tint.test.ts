import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';

import { backgroundTintOf, groundTint, hexOf, inkTint, textTintOf } from './tint.ts';

const COLOURS = ['#ff0000', '#ffff00', '#00ff00', '#00b0f0', '#0000ff', '#7030a0', '#ffffff', '#808080', '#001f5f', '#e8590c', '#fff9db'];
const INK = { light: '#1b2230', dark: '#e8ebf0' };
const SHEET = { light: '#ffffff', dark: '#161a21' };

describe('hexOf', () => {
  it.each([
    ['red', '#ff0000'],
    ['rgb(255, 192, 0)', '#ffc000'],
    ['#ABC', '#aabbcc'],
    ['windowtext', ''],
    ['transparent', ''],
    ['rgba(0,0,0,0)', ''],
    ['var(--x)', ''],
    ['url(javascript:alert(1))', ''],
    ['red;position:fixed', ''],
    ['', ''],
  ])('reads %s as "%s"', (text, hex) => {
    expect(hexOf(text)).toBe(hex);
  });
});

it('inkOf ignores black and groundOf ignores white, so that both follow the colour scheme', () => {
  expect([textTintOf('black'), textTintOf('#0d0d0d'), textTintOf('#001f5f')]).toEqual(['', '', '#001f5f']);
  expect([backgroundTintOf('white'), backgroundTintOf('#fefefe'), backgroundTintOf('yellow')]).toEqual(['', '', '#ffff00']);
});

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  it.each(COLOURS)('makes the text colour %s readable on the page and on every background', (colour) => {
    const shade = inkTint(colour)[scheme];
    expect(wcagContrast(shade, SHEET[scheme])).toBeGreaterThanOrEqual(4.5);
    for (const ground of COLOURS) expect(wcagContrast(shade, groundTint(ground)[scheme])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(COLOURS)('makes plain text readable on the background %s', (colour) => {
    expect(wcagContrast(INK[scheme], groundTint(colour)[scheme])).toBeGreaterThanOrEqual(4.5);
  });
});

it('inkTint leaves a readable colour unchanged', () => {
  expect(inkTint('#001f5f').light).toBe('#001f5f');
  expect(groundTint('#fff9db').light).toBe('#fff9db');
});
