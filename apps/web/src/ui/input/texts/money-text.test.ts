import { expect, it } from 'vitest';

import { plainAmount, shownAmount } from './money-text.ts';

it.each([
  ['1,234.50', '1234.50'],
  ['￥１，２３４．５', '1234.5'],
  [' 12 000 ', '12000'],
  ['3。5', '3.5'],
  ['¥ 1,234,567.', '1234567.'],
  ['12,50', '12,50'],
  ['1,5', '1,5'],
  ['0,500', '0,500'],
  ['1,,2', '1,,2'],
  ['-5', '-5'],
  ['abc', 'abc'],
])('plainAmount reads %s as %s', (typed, amount) => {
  expect(plainAmount(typed)).toBe(amount);
});

it.each([
  ['1234567.5', '1,234,567.50'],
  ['0', '0.00'],
  ['007', '7.00'],
  ['12.', '12.00'],
  ['', ''],
  ['1.234', '1.234'],
  ['-5', '-5'],
  ['abc', 'abc'],
])('shownAmount shows %s as %s', (amount, shown) => {
  expect(shownAmount(amount)).toBe(shown);
});
