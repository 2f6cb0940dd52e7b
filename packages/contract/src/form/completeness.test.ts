import { expect, it } from 'vitest';

import { completeness } from './completeness.ts';

it.each([
  [0, '0.00%', false],
  [0.5, '50.00%', false],
  [0.33333, '33.33%', false],
  [0.10005, '10.01%', false],
  [1, '100.00%', false],
  [1.00004, '100.00%', false],
  [1.0001, '100.01%', true],
  [1.25, '125.00%', true],
  [-0.000001, '0.00%', false],
  [1e-9, '0.00%', false],
  [Number.NaN, '0.00%', false],
  [Number.POSITIVE_INFINITY, '0.00%', false],
])('shows the ratio %s as %s', (ratio, text, over) => {
  expect(completeness(ratio)).toEqual({ text, over });
});
