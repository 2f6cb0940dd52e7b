import { describe, expect, it } from 'vitest';

import { arrangeCards, isUnarranged, moveCard, withAgain, withoutCard } from './arrange-cards.ts';

const USUAL = ['a', 'b', 'c', 'd'];

describe('arrangeCards', () => {
  it.each([
    ['nothing arranged', { order: [], hidden: [] }, { order: ['a', 'b', 'c', 'd'], hidden: [] }],
    ['an order of their own', { order: ['d', 'c', 'b', 'a'], hidden: [] }, { order: ['d', 'c', 'b', 'a'], hidden: [] }],
    ['cards put away', { order: ['d', 'a'], hidden: ['b', 'c'] }, { order: ['d', 'a'], hidden: ['b', 'c'] }],
    [
      'a new card, after the one that it usually follows',
      { order: ['d', 'b', 'a'], hidden: [] },
      { order: ['d', 'b', 'c', 'a'], hidden: [] },
    ],
    ['a new first card', { order: ['d', 'b', 'c'], hidden: [] }, { order: ['a', 'd', 'b', 'c'], hidden: [] }],
    ['a new card whose neighbours are put away', { order: ['d'], hidden: ['a', 'b'] }, { order: ['c', 'd'], hidden: ['a', 'b'] }],
    ['cards that there are no more', { order: ['x', 'b', 'a', 'c', 'd'], hidden: ['y'] }, { order: ['b', 'a', 'c', 'd'], hidden: [] }],
    ['a card named twice', { order: ['b', 'b', 'a', 'c', 'd'], hidden: [] }, { order: ['b', 'a', 'c', 'd'], hidden: [] }],
    ['a card both shown and put away', { order: ['b', 'a', 'c', 'd'], hidden: ['b'] }, { order: ['a', 'c', 'd'], hidden: ['b'] }],
  ])('returns for %s the expected cards', (_, layout, arranged) => {
    expect(arrangeCards(USUAL, layout)).toEqual(arranged);
  });
});

it('a card can be moved, hidden and shown again', () => {
  const layout = { order: USUAL, hidden: [] };
  expect(moveCard(layout, 'a', 2).order).toEqual(['b', 'c', 'a', 'd']);
  expect(moveCard(layout, 'd', 0).order).toEqual(['d', 'a', 'b', 'c']);
  expect(withoutCard(layout, 'b')).toEqual({ order: ['a', 'c', 'd'], hidden: ['b'] });
  expect(withAgain(withoutCard(layout, 'b'), 'b')).toEqual({ order: ['a', 'c', 'd', 'b'], hidden: [] });
});

it('isUnarranged tells an unchanged layout from a home without cards', () => {
  expect(isUnarranged({ order: [], hidden: [] })).toBe(true);
  expect(isUnarranged({ order: [], hidden: USUAL })).toBe(false);
});
