import { expect, it } from 'vitest';

import { type SearchField, sendable } from './search-field.ts';

const FIELDS: readonly SearchField<'keyword' | 'from' | 'to'>[] = [
  { kind: 'text', name: 'keyword', label: '编号' },
  { kind: 'days', name: 'from', until: 'to', label: '日期' },
];

it.each([
  ['both days', ['2026-11-01', '2026-11-30'], ['2026-11-01', '2026-11-30']],
  ['an open end', ['', '2026-11-30'], ['', '2026-11-30']],
  ['single digits', ['2026-1-5', ''], ['2026-01-05', '']],
  ['a day that is half typed', ['2026-11', '2026-11-30'], ['', '2026-11-30']],
  ['a day that there is not', ['2026-02-30', ''], ['', '']],
  ['the later day first', ['2026-11-30', '2026-11-01'], ['2026-11-01', '2026-11-30']],
  ['neither', ['', ''], ['', '']],
])('sends %s', (_, [from = '', to = ''], [sentFrom, sentTo]) => {
  expect(sendable(FIELDS, { keyword: '机', from, to })).toEqual({ keyword: '机', from: sentFrom, to: sentTo });
});
