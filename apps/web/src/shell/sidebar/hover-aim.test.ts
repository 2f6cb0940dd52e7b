import { describe, expect, it } from 'vitest';

import { isHeadingFor } from './hover-aim.ts';

const box = { left: 200, top: 150, bottom: 250 };

describe('isHeadingFor', () => {
  it.each([
    ['straight to the right', { x: 100, y: 200 }, { x: 110, y: 200 }, true],
    ['down to its lower corner', { x: 100, y: 150 }, { x: 110, y: 160 }, true],
    ['up to its upper corner', { x: 100, y: 260 }, { x: 110, y: 250 }, true],
    ['straight down', { x: 100, y: 150 }, { x: 100, y: 170 }, false],
    ['steeply down', { x: 100, y: 150 }, { x: 104, y: 190 }, false],
    ['away to the left', { x: 100, y: 200 }, { x: 90, y: 200 }, false],
    ['right, but far above', { x: 100, y: 20 }, { x: 120, y: 20 }, false],
  ])('returns the expected answer for a pointer that moves %s', (_, from, to, wanted) => {
    expect(isHeadingFor(from, to, box)).toBe(wanted);
  });
});
