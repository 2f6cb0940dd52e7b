import { expect, it } from 'vitest';

import { imageWidth } from './image-size.ts';

it.each([
  [50, 50],
  [100, 100],
  [101, 100],
  [250, 100],
  [Infinity, 100],
  [1, 1],
  [0.4, 1],
  [0, 1],
  [-0, 1],
  [-20, 1],
  [-Infinity, 1],
  [33.4, 33],
  [99.6, 100],
  [Number.NaN, 100],
])('a width of %d%% becomes %d%%', (typed, width) => {
  expect(imageWidth(typed)).toBe(width);
});
