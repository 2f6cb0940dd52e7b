import { expect, it } from 'vitest';

import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 0],
  ['aB1!x', 0],
  ['111111', 1],
  ['abcdef', 1],
  ['abcde1', 2],
  ['Abcde1', 3],
  ['Abcd1!', 4],
  ['密码密码密码', 1],
  ['Houtai2026', 3],
])('%s has strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
