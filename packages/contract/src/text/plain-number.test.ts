import { expect, it } from 'vitest';

import { plainNumber } from './plain-number.ts';

it.each([
  ['1,234.50', '1234.50'],
  ['1,234,567', '1234567'],
  ['1 234 567.8', '1234567.8'],
  ['￥１，２３４．５', '1234.5'],
  ['¥ 300元', '300'],
  ['-¥1,200', '-1200'],
  ['¥-5', '-5'],
  ['(1,234.50)', '-1234.50'],
  ['（30）', '-30'],
  ['12.50', '12.50'],
  ['0.5', '0.5'],
  ['', ''],
  ['十二', '十二'],
])('reads %s as %s', (written, plain) => {
  expect(plainNumber(written)).toBe(plain);
});

it.each(['1,5', '12,50', '1,,2', '1,2.5', ',5', '1,234,56', '1234,567', '0,500', '1, 234', '12 50', '1,234 567', '1.234,567', '1,234，'])(
  'does not read %s as a number',
  (written) => {
    expect(plainNumber(written)).toBeNull();
  },
);
