import { expect, it } from 'vitest';

import { managedKnowledge } from '../../testing/sample-knowledge.ts';
import { formOf, type KnowledgeField, knowledgeFields, valuesOf } from './knowledge-form.ts';

const checkOf = (name: KnowledgeField, value: string, others: Partial<Record<KnowledgeField, string>> = {}) =>
  knowledgeFields({})
    .find((field) => field.name === name)
    ?.check(value, (other) => others[other] ?? '');

it.each<[KnowledgeField, string, string, Partial<Record<KnowledgeField, string>>]>([
  ['title', ' ', '不能为空', {}],
  ['title', '字'.repeat(101), '最多 100 个字', {}],
  ['category', '', '不能为空', {}],
  ['summary', '字'.repeat(201), '最多 200 个字', {}],
  ['content', '', '不能为空', {}],
  ['content', 'x'.repeat(65_537), '内容过大，请去掉一部分表格或格式', {}],
  ['departmentIds', '', '请选择部门', { audience: 'departments' }],
  ['departmentIds', '', '', { audience: 'all' }],
  ['dueDate', '2026-13-01', '日期应为 年-月-日，如 2026-01-31', { mustRead: '1' }],
  ['dueDate', '', '', { mustRead: '1' }],
])('%s of %j is answered %j', (name, value, fault, others) => {
  expect(checkOf(name, value, others)).toBe(fault);
});

it('fills in an item and sends it as it was', () => {
  const values = valuesOf(
    managedKnowledge('a', { mustRead: true, dueDate: '2026-12-01', audience: 'departments', departmentIds: ['d1', 'd2'] }),
  );
  expect(formOf((name) => values[name])).toEqual({
    title: '制度a',
    category: '1',
    summary: '摘要',
    content: '<p>正文</p>',
    fileIds: '',
    menuIds: 'todo',
    audience: 'departments',
    departmentIds: 'd1,d2',
    mustRead: true,
    dueDate: '2026-12-01',
  });
});

it('sends no departments for everybody, and no day for what has not to be read', () => {
  const values = { ...valuesOf(managedKnowledge('a')), departmentIds: 'd1', dueDate: '2026-12-01' };
  expect(formOf((name) => values[name])).toMatchObject({ audience: 'all', departmentIds: '', mustRead: false, dueDate: '' });
});
