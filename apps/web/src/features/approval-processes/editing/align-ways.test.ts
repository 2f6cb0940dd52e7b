import { expect, it } from 'vitest';

import { alignWays, partsOf } from './align-ways.ts';

const shown = (before: string[], after: string[]) => alignWays(before, after).map((pair) => `${pair.before ?? '-'} / ${pair.after ?? '-'}`);

it.each<[string, string[], string[], string[]]>([
  ['the same', ['a：1', 'b：2'], ['a：1', 'b：2'], ['a：1 / a：1', 'b：2 / b：2']],
  ['other people in a step', ['a：1', 'b：2'], ['a：1', 'b：3'], ['a：1 / a：1', 'b：2 / b：3']],
  ['a step more', ['a：1', 'c：2'], ['a：1', 'b：9', 'c：2'], ['a：1 / a：1', '- / b：9', 'c：2 / c：2']],
  ['a step less', ['a：1', 'b：9', 'c：2'], ['a：1', 'c：2'], ['a：1 / a：1', 'b：9 / -', 'c：2 / c：2']],
  ['another step in place of one', ['a：1', 'b：9', 'c：2'], ['a：1', 'd：8', 'c：2'], ['a：1 / a：1', 'b：9 / d：8', 'c：2 / c：2']],
  ['a way that ends', ['a：1', 'b：2'], ['a：1'], ['a：1 / a：1', 'b：2 / -']],
  ['nothing before', [], ['a：1'], ['- / a：1']],
])('alignWays pairs the steps of two paths: %s', (_, before, after, pairs) => {
  expect(shown(before, after)).toEqual(pairs);
});

it('partsOf splits a step into its name and its people', () => {
  expect(partsOf('财务复核：徐振宇、郑婷婷')).toEqual({ name: '财务复核', people: '徐振宇、郑婷婷' });
});
