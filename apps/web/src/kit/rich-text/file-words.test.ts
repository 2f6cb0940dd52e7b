import { expect, it } from 'vitest';

import { shownFileName, shownFileSize } from './file-words.ts';

it.each([
  ['结算差异_1118-1120.xlsx', '结算差异_1118-1120.xlsx'],
  ['a'.repeat(30), 'a'.repeat(30)],
  [`${'云'.repeat(40)}-最终版.docx`, `${'云'.repeat(19)}…云-最终版.docx`],
  [`${'😀'.repeat(40)}.png`, `${'😀'.repeat(19)}…${'😀'.repeat(6)}.png`],
])('shows %s as %s', (name, shown) => {
  expect(shownFileName(name)).toBe(shown);
  expect([...shownFileName(name)].length).toBeLessThanOrEqual(30);
});

it.each([
  [1, '1 kB'],
  [88_000, '86 kB'],
  [1_048_576, '1.0 MB'],
  [104_857_600, '100.0 MB'],
])('shows %i bytes as %s', (bytes, shown) => {
  expect(shownFileSize(bytes)).toBe(shown);
});
