import { describe, expect, it } from 'vitest';

import { resemblance } from './resemblance.ts';

describe('resemblance', () => {
  it.each([
    ['the same', '标签打印机条码错位', '标签打印机条码错位', 1],
    ['nothing in common', '标签打印机条码错位', '登录后页面空白', 0],
    ['no text', '', '标签打印机', 0],
    ['a single character', '错', '错', 0],
    ['punctuation and white space', '条码错位', '条码，错位！', 0.8],
    ['case', 'PDA scan', 'pda SCAN', 1],
    ['punctuation alone', '，。！', '，。！', 0],
  ])('rates the resemblance of %s', (_, one, other, expected) => {
    expect(resemblance(one, other)).toBeCloseTo(expected, 5);
    expect(resemblance(other, one)).toBeCloseTo(expected, 5);
  });

  it('rates the same problem in other words above another problem', () => {
    const problem = '标签打印机打印出来的条码错位';
    const again = resemblance(problem, '今天标签打印机又打印错位了，条码扫不出来');
    expect(again).toBeGreaterThan(0.3);
    expect(resemblance(problem, '手持终端扫描后提示网络超时')).toBeLessThan(0.1);
  });

  it('compares the beginning of long texts', () => {
    expect(resemblance(`${'甲乙丙丁'.repeat(75)}尾巴`, `${'甲乙丙丁'.repeat(75)}别的`)).toBe(1);
  });
});
