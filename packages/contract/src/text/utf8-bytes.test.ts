import { expect, it } from 'vitest';

import { utf8Bytes } from './utf8-bytes.ts';

it.each([
  ['', 0],
  ['a', 1],
  ['é', 2],
  ['长', 3],
  ['😀', 4],
  ['a长😀', 8],
])('%s takes %i bytes', (text, bytes) => {
  expect(utf8Bytes(text)).toBe(bytes);
});
