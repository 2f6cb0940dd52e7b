import { expect, it } from 'vitest';

import { nearOptions, nextCode } from './near-options.ts';

const OPTIONS = ['操作咨询', '例行巡检', '数据维护', '升级部署'].map((label, at) => ({ value: String(at + 1), label }));

it('offers what shares the most with a spelling first, and no more than three', () => {
  expect(nearOptions('数据订正', OPTIONS).map(({ label }) => label)).toEqual(['数据维护', '操作咨询', '例行巡检']);
});

it('gives another entry the next number, or a code of its place', () => {
  expect(nextCode(OPTIONS)).toBe('5');
  expect(nextCode([{ value: 'vip', label: '重点' }])).toBe('item-2');
  expect(nextCode([])).toBe('1');
});
