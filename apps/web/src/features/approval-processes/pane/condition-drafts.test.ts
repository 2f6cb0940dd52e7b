import { describe, expect, it } from 'vitest';

import type { ConditionField } from '../editing/new-nodes.ts';
import { type ConditionDraft, conditionFault, draftsOf, newDraft, whenOf } from './condition-drafts.ts';

const field = (name: string, type: string): ConditionField => ({ name, label: name, type, required: true, many: false, codes: {} });
const FIELDS = [
  field('total', 'money'),
  field('lines', 'number'),
  field('day', 'day'),
  field('kind', 'code'),
  field('place', 'department'),
];
const draft = (field: string, operator: string, value: string): ConditionDraft => ({ field, operator, value });

describe('a typed comparison', () => {
  it.each<[ConditionDraft, string]>([
    [draft('total', 'gt', '5000.5'), ''],
    [draft('total', 'gt', ''), '请填写'],
    [draft('total', 'gt', '5000.555'), '应为数字，最多 2 位小数'],
    [draft('total', 'gt', '五千'), '应为数字，最多 2 位小数'],
    [draft('lines', 'le', '0.000001'), ''],
    [draft('lines', 'le', '1e3'), '应为数字'],
    [draft('day', 'ge', '2026-02-30'), '应为日期'],
    [draft('day', 'ge', '2026-02-28'), ''],
    [draft('kind', 'in', 'travel'), ''],
    [draft('gone', 'in', 'x'), '字段已不存在'],
  ])('%o has the fault 「%s」', (typed, lack) => {
    expect(conditionFault(typed, FIELDS)).toBe(lack);
  });

  it('begins with the first operator of its type and without a value', () => {
    expect(FIELDS.map((each) => newDraft(each).operator)).toEqual(['gt', 'gt', 'gt', 'in', 'in']);
  });

  it("becomes a value of the field's type, several values a list, and converts back unchanged", () => {
    const groups = [[draft('total', 'ge', '5000'), draft('kind', 'notIn', 'a,b')], [draft('place', 'within', 'd1')]];
    const when = whenOf(groups, FIELDS);
    expect(when).toEqual([
      [
        { type: 'money', field: 'total', operator: 'ge', value: '5000' },
        { type: 'code', field: 'kind', operator: 'notIn', values: ['a', 'b'] },
      ],
      [{ type: 'department', field: 'place', operator: 'within', values: ['d1'] }],
    ]);
    expect(draftsOf(when ?? [])).toEqual(groups);
  });

  it.each<[string, ConditionDraft[][]]>([
    ['nothing', []],
    ['an empty group', [[draft('total', 'ge', '1')], []]],
    ['one that lacks something', [[draft('total', 'ge', '1'), draft('kind', 'in', '')]]],
  ])('refuses to save %s', (_, groups) => {
    expect(whenOf(groups, FIELDS)).toBeNull();
  });
});
