import { expect, it } from 'vitest';

import { nextIndex } from './row-keys.ts';

it.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 8],
  ['PageDown', 8, 9],
  ['PageUp', 3, 0],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['ArrowRight', 5, null],
  ['ArrowDown', null, 'first in sight'],
  ['End', null, null],
])('the key %s at row %s leads to %s of ten rows, five to a page', (key, from, to) => {
  expect(nextIndex(key, { from, count: 10, page: 5 })).toBe(to);
});

it('keys lead nowhere without rows', () => {
  expect(nextIndex('ArrowDown', { from: null, count: 0, page: 5 })).toBeNull();
});
