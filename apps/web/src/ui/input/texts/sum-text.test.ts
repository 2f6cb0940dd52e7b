import { expect, it } from 'vitest';

import { resultOfSum } from './sum-text.ts';

it.each([
  ['=712*2', '1424.00'],
  ['=0.1+0.2', '0.30'],
  ['=100/3', '33.33'],
  ['=2/3', '0.67'],
  ['=1/8', '0.13'],
  ['=(1,424.00 - 24) × 2', '2800.00'],
  ['＝３×１００', '300.00'],
  ['=-5+3', '-2.00'],
  ['=-0.001', '0.00'],
  ['=99999999.99*1', '99999999.99'],
  ['=2*(3+4)*5', '70.00'],
  ['=1-2-3', '-4.00'],
])('the sum %s gives %s', (sum, result) => {
  expect(resultOfSum(sum)).toBe(result);
});

it.each(['', '712*2', '=', '=1+', '=1/0', '=(1+2', '=1)', '=1..2', '=a', '=1 2 +', `=${'1+'.repeat(200)}1`])(
  'the text %s gives nothing',
  (sum) => {
    expect(resultOfSum(sum)).toBeNull();
  },
);
