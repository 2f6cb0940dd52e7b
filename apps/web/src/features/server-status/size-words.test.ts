import { describe, expect, it } from 'vitest';

import { percentShare, sizeWords, timeWords } from './size-words.ts';

describe('figures in words', () => {
  it.each([
    [0.4, '0.4 MB'],
    [12, '12 MB'],
    [1_536, '1.5 GB'],
    [2_097_152, '2.0 TB'],
  ])('sizeWords of %d MB is %s', (mb, words) => {
    expect(sizeWords(mb)).toBe(words);
  });

  it.each([
    [5, '5 秒'],
    [720, '12 分钟'],
    [3_600, '1 小时'],
    [5_400, '1 小时 30 分钟'],
    [86_400, '1 天'],
    [273_600, '3 天 4 小时'],
  ])('timeWords of %d seconds is %s', (seconds, words) => {
    expect(timeWords(seconds)).toBe(words);
  });

  it('shareOf nothing is 0', () => {
    expect([percentShare(1, 4), percentShare(1, 0)]).toEqual([25, 0]);
  });
});
