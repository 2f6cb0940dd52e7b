import { expect, it } from 'vitest';

import { dueInWords } from './due-in-words.ts';

it.each([
  ['', ''],
  ['2026-11-20', '今天'],
  ['2026-11-19', '逾期 1 天'],
  ['2026-10-31', '逾期 20 天'],
  ['2026-11-25', '11-25'],
  ['2027-01-03', '2027-01-03'],
])('a due day of 「%s」 is 「%s」 on 2026-11-20', (due, words) => {
  expect(dueInWords(due, new Date(2026, 10, 20, 23, 30))).toBe(words);
});
