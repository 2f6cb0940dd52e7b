import type { ApprovalCondition, ApprovalWhen } from '@houtai/contract/approval-conditions';
import { describe, expect, it } from 'vitest';

import { branchNameOf, followedName } from './branch-names.ts';
import type { ConditionField } from './new-nodes.ts';

const field = (name: string, label: string, type: ConditionField['type'], codes = {}): ConditionField => {
  return { name, label, type, required: true, many: false, codes };
};
const FIELDS = [
  field('total', '合计金额', 'money'),
  field('days', '计划天数', 'number'),
  field('type', '报销类型', 'code', { travel: '差旅报销', daily: '日常报销' }),
  field('owner', '负责人', 'person'),
];
const total = (value: string, operator: 'ge' | 'gt' | 'lt' | 'le' = 'ge'): ApprovalCondition => ({
  type: 'money',
  field: 'total',
  operator,
  value,
});

describe('the default name of a branch', () => {
  it.each<[string, ApprovalWhen]>([
    ['5,000 元以上', [[total('5000')]]],
    ['超过 1,000.50 元', [[total('1000.5', 'gt')]]],
    ['1,000 元以上且不足 5,000 元', [[total('1000'), total('5000', 'lt')]]],
    ['计划天数大于等于 30', [[{ type: 'number', field: 'days', operator: 'ge', value: '30' }]]],
    ['差旅报销、日常报销', [[{ type: 'code', field: 'type', operator: 'in', values: ['travel', 'daily'] }]]],
    ['除差旅报销外，或 5,000 元以上', [[{ type: 'code', field: 'type', operator: 'notIn', values: ['travel'] }], [total('5000')]]],
    ['按负责人', [[{ type: 'person', field: 'owner', operator: 'in', values: ['u1'] }]]],
  ])('describes the conditions: %s', (name, when) => {
    expect(branchNameOf(when, FIELDS)).toBe(name);
  });
});

describe('changing a condition', () => {
  const after = (name: string, from: string) => followedName(name, { from: [[total(from)]], to: [[total('1000')]] }, FIELDS);

  it.each([
    ['5,000 元以上', '5000'],
    ['5,000 元以上 副本', '5000'],
    ['100 万元以上', '1000000'],
    ['1,000,000 元以上', '1000000'],
    ['分支 2', '5000'],
  ])('replaces the name %s, which was generated from the old one', (name, from) => {
    expect(after(name, from)).toBe('1,000 元以上');
  });

  it.each(['大额', '5,000 元以上（含）', '8,000 元以上', '分支二'])('preserves the name %s, which a user wrote', (name) => {
    expect(after(name, '5000')).toBe(name);
  });
});
