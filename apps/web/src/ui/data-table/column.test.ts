import { describe, expect, it } from 'vitest';

import { isBlank, nextSort } from './column.ts';

describe('nextSort', () => {
  it.each([
    ['another column', 'createdAt', 'name', 'name', '-createdAt'],
    ['downwards', 'createdAt', '-createdAt', 'name', 'createdAt'],
    ['upwards, back to the usual order', 'createdAt', 'createdAt', 'name', 'name'],
    ['the usual column upwards', 'name', 'name', 'name', '-name'],
    ['the usual column downwards', 'name', '-name', 'name', 'name'],
    ['the usual column, usually downwards, upwards', 'createdAt', 'createdAt', '-createdAt', '-createdAt'],
  ])('from %s', (_, id, sort, usual, next) => {
    expect(nextSort(id, sort, usual)).toBe(next);
  });
});

it.each([
  [null, true],
  [undefined, true],
  ['', true],
  [false, true],
  [0, false],
  ['0', false],
])('isBlank returns for %s: %s', (value, blank) => {
  expect(isBlank(value)).toBe(blank);
});
