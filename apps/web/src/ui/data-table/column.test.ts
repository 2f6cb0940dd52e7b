import { describe, expect, it } from 'vitest';

import { contentOf, nextSort } from './column.ts';

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
  [null, '—'],
  [undefined, '—'],
  ['', '—'],
  [0, 0],
  ['0', '0'],
])('shows %s as %s', (value, shown) => {
  expect(contentOf({ id: 'a', head: 'A', width: 10, cell: () => value }, {})).toBe(shown);
});
