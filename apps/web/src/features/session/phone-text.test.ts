import { describe, expect, it } from 'vitest';

import { caretAfter, groupPhone, phoneDigits } from './phone-text.ts';

describe('a mobile number', () => {
  it.each([
    ['13800000002', '13800000002'],
    ['138 0000 0002', '13800000002'],
    ['+86 138-0000-0002', '13800000002'],
    ['8613800000002', '13800000002'],
    ['138000000029', '13800000002'],
    ['abc', ''],
  ])('typed as %j has the digits %s', (text, digits) => {
    expect(phoneDigits(text)).toBe(digits);
  });

  it.each([
    ['', ''],
    ['138', '138'],
    ['1380', '138 0'],
    ['1380000', '138 0000'],
    ['13800000002', '138 0000 0002'],
  ])('with the digits %s is shown as %j', (digits, shown) => {
    expect(groupPhone(digits)).toBe(shown);
  });

  it.each([
    ['typed at the end', '138 0', '1380', 4, 5],
    ['typed in the middle', '139 8000 0', '1398 0000', 4, 5],
    ['at the start', '138', '138', 0, 0],
  ])('retains the caret after its digit: %s', (_, grouped, raw, before, after) => {
    expect(caretAfter(grouped, raw, before)).toBe(after);
  });
});
