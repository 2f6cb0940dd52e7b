import { expect, it } from 'vitest';

import { keyIn } from './key-in.ts';

it.each([
  ['on', 'on'],
  ['off', 'off'],
  ['', undefined],
  ['gone', undefined],
  ['toString', undefined],
])('takes %j of on and off as %j', (value, chosen) => {
  expect(keyIn({ on: '启用', off: '停用' }, value)).toBe(chosen);
});
