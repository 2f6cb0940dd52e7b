import { describe, expect, it } from 'vitest';

import { pageCount, pagerItems, typedPage } from './pager-items.ts';

describe('pagerItems', () => {
  it.each([
    [1, 1, '1'],
    [1, 7, '1 2 3 4 5 6 7'],
    [7, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 4 5 gap-after 8'],
    [4, 15, '1 2 3 4 5 gap-after 15'],
    [5, 15, '1 gap-before 4 5 6 gap-after 15'],
    [11, 15, '1 gap-before 10 11 12 gap-after 15'],
    [12, 15, '1 gap-before 11 12 13 14 15'],
    [15, 15, '1 gap-before 11 12 13 14 15'],
  ])('on page %i of %i shows %s', (page, pages, shown) => {
    expect(pagerItems(page, pages).join(' ')).toBe(shown);
  });
});

it.each([
  [0, 20, 1],
  [1, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
  [3000, 3000, 1],
  [100_000, 20, 5000],
])('pageCount of %i rows, %i to a page, is %i', (total, size, pages) => {
  expect(pageCount(total, size)).toBe(pages);
});

it.each([
  ['3', 3],
  [' 3 ', 3],
  ['0', 1],
  ['-4', 1],
  ['99', 15],
  ['', null],
  ['三', null],
])('typedPage reads "%s" as page %s of 15', (text, page) => {
  expect(typedPage(text, 15)).toBe(page);
});
