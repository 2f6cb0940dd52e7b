import { assert, maxSafeInteger, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { centsOf, formatHundredths } from './cents.ts';

describe('centsOf', () => {
  it.each([
    ['0', 0],
    ['0.0', 0],
    ['1', 100],
    ['1.5', 150],
    ['1.05', 105],
    ['0.29', 29],
    ['1.15', 115],
    ['-0.01', -1],
    ['-12.30', -1_230],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
    ['-90071992547409.91', -Number.MAX_SAFE_INTEGER],
  ])('reads %s as %d cents', (yuan, cents) => {
    expect(centsOf(yuan)).toBe(cents);
  });

  it.each(['', ' ', 'x', '1.', '.5', '1.005', '1,000', '+1', '--1', '1e3', '１', ' 1', '1 ', 'NaN', '0x10', 'constructor'])(
    'refuses %j, which is no amount',
    (text) => {
      expect(centsOf(text)).toBe(0);
    },
  );

  it.each(['90071992547409.92', '99999999999999', '-99999999999999', '9'.repeat(400)])('refuses %s, whose cents are not exact', (yuan) => {
    expect(() => centsOf(yuan)).toThrow(RangeError);
  });
});

describe('yuanOf', () => {
  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [-1, '-0.01'],
    [10, '0.10'],
    [100, '1.00'],
    [-12_345, '-123.45'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('writes %d cents as %s', (cents, yuan) => {
    expect(formatHundredths(cents)).toBe(yuan);
  });
});

it('round-trips all cents that are exact', () => {
  assert(property(maxSafeInteger(), (cents) => centsOf(formatHundredths(cents)) === cents));
});
