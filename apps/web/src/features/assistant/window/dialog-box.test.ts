import { describe, expect, it } from 'vitest';

import { buttonInside, clampBox, defaultBox, isDrag, resizedTo, startOf } from './dialog-box.ts';

const WINDOW = { width: 1440, height: 900 };

describe('the round button', () => {
  it('starts 20 px from the right and 280 px from the bottom', () => {
    expect(startOf(WINDOW)).toEqual({ x: 1440 - 20 - 56, y: 900 - 280 - 56 });
  });

  it.each([
    [
      { x: -50, y: -50 },
      { x: 0, y: 0 },
    ],
    [
      { x: 5_000, y: 5_000 },
      { x: 1384, y: 844 },
    ],
    [
      { x: 100, y: 100 },
      { x: 100, y: 100 },
    ],
  ])('left at %j moves inside the window to %j', (left, inside) => {
    expect(buttonInside(left, WINDOW)).toEqual(inside);
    expect(buttonInside(left, { width: 40, height: 40 })).toEqual({ x: 0, y: 0 });
  });

  it.each([
    [{ x: 3, y: 4 }, false],
    [{ x: 5, y: 0 }, false],
    [{ x: 0, y: -5 }, false],
    [{ x: 5.1, y: 0 }, true],
    [{ x: 4, y: 4 }, true],
  ])('moved by %j counts as dragged: %s', (to, expected) => {
    expect(isDrag({ x: 0, y: 0 }, to)).toBe(expected);
  });
});

describe('the dialog', () => {
  it('opens with 432 × 640 at the lower right, and smaller in a small window', () => {
    expect(defaultBox(WINDOW)).toEqual({ x: 1440 - 92 - 432, y: 900 - 24 - 640, width: 432, height: 640 });
    expect(defaultBox({ width: 700, height: 500 })).toEqual({ x: 700 - 92 - 432, y: 8, width: 432, height: 484 });
  });

  it('stays inside the window', () => {
    expect(clampBox({ x: 2_000, y: -20, width: 5_000, height: 10 }, WINDOW)).toEqual({ x: 8, y: 8, width: 1424, height: 360 });
  });

  it('resizes at its upper left corner while the lower right one stays', () => {
    const box = { x: 900, y: 200, width: 432, height: 640 };
    expect(resizedTo(box, { x: 800, y: 100 }, WINDOW)).toEqual({ x: 800, y: 100, width: 532, height: 740 });
    expect(resizedTo(box, { x: 2_000, y: 2_000 }, WINDOW)).toEqual({ x: 1012, y: 480, width: 320, height: 360 });
  });
});
