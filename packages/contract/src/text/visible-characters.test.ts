import { expect, it } from 'vitest';

import { visibleCharacters } from './visible-characters.ts';

it.each([
  ['', 0],
  [' \n\t ', 0],
  ['你好', 2],
  ['  你好 ', 2],
  ['你好\n\n世界', 5],
  ['a \u00a0\u3000 b', 3],
  ['😀𠮷', 2],
  ['e\u0301', 2],
])('%j has %i characters', (text, count) => {
  expect(visibleCharacters(text)).toBe(count);
});
