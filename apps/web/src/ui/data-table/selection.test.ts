import { describe, expect, it } from 'vitest';

import { rangeOf, tickableIds, withTicks } from './selection.ts';

const ids = ['a', 'b', 'c', 'd'];

describe('withTicks', () => {
  it.each([
    ['sets', ['a'], ['b', 'c'], true, ['a', 'b', 'c']],
    ['sets again', ['a'], ['a'], true, ['a']],
    ['takes away', ['a', 'b'], ['b', 'd'], false, ['a']],
  ])('changes the selection: %s', (_, selected, changed, isTicked, left) => {
    expect([...withTicks(new Set(selected), changed, isTicked)]).toEqual(left);
  });
});

it.each([
  [1, 3, ['b', 'c', 'd']],
  [2, 0, ['a', 'b', 'c']],
  [1, 1, ['b']],
])('the range from %d to %d is %j', (from, to, range) => {
  expect(rangeOf(ids, from, to)).toEqual(range);
});

it('a range skips rows that cannot be selected', () => {
  const selection = {
    selected: new Set<string>(),
    onChange: () => {},
    label: String,
    refusal: (row: string) => (row === 'b' ? '这是您自己' : null),
  };
  expect(tickableIds({ ids, rows: ids }, selection)).toEqual(['a', 'c', 'd']);
});
