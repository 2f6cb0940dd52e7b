import { expect, it } from 'vitest';

import { nextCode, similarOptions } from './near-options.ts';

const OPTIONS = ['操作咨询', '例行巡检', '数据维护', '升级部署'].map((label, at) => ({ value: String(at + 1), label }));

it('nearOptions returns the three options that share the most characters with a spelling', () => {
  expect(similarOptions('数据订正', OPTIONS).map(({ label }) => label)).toEqual(['数据维护', '操作咨询', '例行巡检']);
});

it('nextCode returns the next number, or a code from the position', () => {
  expect(nextCode(OPTIONS)).toBe('5');
  expect(nextCode([{ value: 'vip', label: '重点' }])).toBe('item-2');
  expect(nextCode([])).toBe('1');
});
