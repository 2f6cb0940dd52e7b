import { expect, it } from 'vitest';

import { changesInWords, cutWords, listChanges, secretChange } from './change-words.ts';

const named = (...names: string[]) => names.map((name) => ({ id: name, name }));
const change = (label: string, before: string, after: string) => ({ field: label, label, before, after });

it.each([
  [[], ''],
  [[change('状态', '启用', '停用')], '状态：启用 → 停用'],
  [[change('备注', '', '已核对')], '备注：（空） → 已核对'],
  [[change('备注', '已核对', '')], '备注：已核对 → （空）'],
  [[secretChange('pws', '密码')], '密码：已修改'],
  [listChanges('roles', '角色', named('员工', '经理'), named('员工', '财务', '出纳')), '新增的角色：财务、出纳；移除的角色：经理'],
  [[change('正文', '一\n二', '三')], '正文：一 二 → 三'],
  [['甲', '乙', '丙', '丁'].map((label) => change(label, '1', '2')), '甲：1 → 2；乙：1 → 2；丙：1 → 2 等 4 项'],
])('describes %j as %s', (changes, words) => {
  expect(changesInWords(changes)).toBe(words);
});

it('cuts a long value and gives its length', () => {
  expect(changesInWords([change('正文', '', '字'.repeat(500))])).toBe(`正文：（空） → ${'字'.repeat(40)}…（共 500 字）`);
  expect(cutWords('😀'.repeat(3), 2)).toBe('😀😀…（共 3 字）');
  expect(cutWords('两字', 2)).toBe('两字');
});
