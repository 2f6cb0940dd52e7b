import { expect, it } from 'vitest';

import { keyOfChoice } from './key-in.ts';

it.each([
  ['on', 'on'],
  ['off', 'off'],
  ['', undefined],
  ['gone', undefined],
  ['toString', undefined],
])('keyIn maps %j to a key of on and off: %j', (value, chosen) => {
  expect(keyOfChoice({ on: '启用', off: '停用' }, value)).toBe(chosen);
});
