import { expect, it } from 'vitest';

import { mergeOrder } from './merge-order.ts';

it.each([
  ['is as wanted where nobody was faster', 'cab', 'abc', 'cab'],
  ['has what was added behind its neighbour', 'cab', 'axbcyz', 'cyzaxb'],
  ['begins with what was added there', 'ba', 'xab', 'xba'],
  ['passes over what is gone, and what is named twice', 'cabc', 'ab', 'ab'],
  ['stays as it is where nothing wanted is left', 'xy', 'ab', 'ab'],
])('orders so that it %s', (_, wanted, present, order) => {
  expect(mergeOrder([...wanted], [...present]).join('')).toBe(order);
});
