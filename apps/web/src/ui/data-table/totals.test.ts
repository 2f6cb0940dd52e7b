import { describe, expect, it } from 'vitest';

import { totalOf, totalText } from './totals.ts';

const money = { total: { of: (row: { amount: number | null }) => row.amount, decimals: 2 } };
const rows = (...amounts: (number | null)[]) => amounts.map((amount) => ({ amount }));

describe('totalOf', () => {
  it.each([
    ['a thousand dimes', rows(...Array.from({ length: 1000 }, () => 0.1)), 100],
    ['what has no amount', rows(1.25, null, 2), 3.25],
    ['amounts that cancel out', rows(0.3, -0.1, -0.2), 0],
    ['zero alone', rows(0), 0],
    ['blanks alone', rows(null, null), null],
    ['nothing', [], null],
  ])('adds up %s', (_, given, sum) => {
    expect(totalOf(money, given)).toBe(sum);
  });

  it('returns none for a column without a total', () => {
    expect(totalOf({}, rows(1))).toBeNull();
  });
});

it.each([
  [1234567.5, 2, '1,234,567.50'],
  [-230, 2, '负 230.00'],
  [0, 2, '0.00'],
  [12, 0, '12'],
])('totalText writes %d with %d decimals as %s', (value, decimals, text) => {
  expect(totalText(value, decimals)).toBe(text);
});
