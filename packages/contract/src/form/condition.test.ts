import { describe, expect, it } from 'vitest';

import { ApprovalWhen } from '../approvals/approval-conditions.ts';
import { Condition as Schema } from './condition-schema.ts';
import { conditionWords, whenWords } from './condition-words.ts';
import { type Condition, conditionGroupsHold, conditionHolds, fieldsOf } from './condition.ts';

const VALUES: Readonly<Record<string, string>> = {
  amount: '20000.00',
  kind: 'travel',
  signedOn: '2026-11-20',
  dueOn: '2026-11-27',
  urgent: '1',
  tags: 'a,b',
  owner: 'u1',
  maker: 'u1',
  blank: '',
  department: 'd-low',
};
const LOOKED = {
  valueOf: (field: string) => VALUES[field] ?? '',
  rowsOf: (field: string) => (field === 'items' ? ['10', '30'].map((price) => (column: string) => (column === 'price' ? price : '')) : []),
  today: '2026-11-20',
  departmentsUp: (id: string) => (id === 'd-low' ? ['d-low', 'd-top'] : []),
};
const NAMES = {
  person: (id: string) => `人${id}`,
  department: (id: string) => `部门${id}`,
  field: (name: string) => `「${name}」`,
  code: (_: string, code: string) => ({ 1: '是', 0: '否' })[code] ?? `码${code}`,
  column: (_: string, column: string) => `列${column}`,
};
const price = (value: string): Condition & { type: 'number' } => ({ type: 'number', field: 'price', operator: 'ge', value });

/** Each kind of test, once passing and once failing, with its words. */
const CASES: readonly [holding: Condition, failing: Condition, words: string][] = [
  [
    { type: 'money', field: 'amount', operator: 'ge', value: '20000' },
    { type: 'money', field: 'amount', operator: 'gt', value: '20000' },
    '「amount」 大于等于 20,000.00',
  ],
  [
    { type: 'presence', field: 'amount', operator: 'filled' },
    { type: 'presence', field: 'blank', operator: 'filled' },
    '「amount」 已填写',
  ],
  [{ type: 'presence', field: 'blank', operator: 'empty' }, { type: 'presence', field: 'kind', operator: 'empty' }, '「blank」 未填写'],
  [
    { type: 'flag', field: 'urgent', operator: 'is', value: true },
    { type: 'flag', field: 'urgent', operator: 'is', value: false },
    '「urgent」 为 是',
  ],
  [
    { type: 'choices', field: 'tags', operator: 'any', values: ['b', 'c'] },
    { type: 'choices', field: 'tags', operator: 'any', values: ['c'] },
    '「tags」 包含任一 码b、码c',
  ],
  [
    { type: 'choices', field: 'tags', operator: 'all', values: ['a', 'b'] },
    { type: 'choices', field: 'tags', operator: 'all', values: ['a', 'c'] },
    '「tags」 包含全部 码a、码b',
  ],
  [
    { type: 'choices', field: 'blank', operator: 'none', values: ['a'] },
    { type: 'choices', field: 'tags', operator: 'none', values: ['a'] },
    '「blank」 不包含 码a',
  ],
  [
    { type: 'period', field: 'signedOn', operator: 'within', from: '2026-11-20', until: '2026-11-30' },
    { type: 'period', field: 'signedOn', operator: 'within', from: '2026-11-21', until: '2026-11-30' },
    '「signedOn」 在 2026-11-20 至 2026-11-30',
  ],
  [
    { type: 'period', field: 'blank', operator: 'notWithin', from: '2026-11-20', until: '2026-11-30' },
    { type: 'period', field: 'blank', operator: 'within', from: '2026-11-20', until: '2026-11-30' },
    '「blank」 不在 2026-11-20 至 2026-11-30',
  ],
  [
    { type: 'today', field: 'dueOn', operator: 'le', days: 7 },
    { type: 'today', field: 'dueOn', operator: 'le', days: 6 },
    '「dueOn」 不晚于 今天之后 7 天',
  ],
  [
    { type: 'today', field: 'signedOn', operator: 'eq', days: 0 },
    { type: 'today', field: 'blank', operator: 'lt', days: -1 },
    '「signedOn」 等于 今天',
  ],
  [
    { type: 'against', field: 'signedOn', operator: 'lt', as: 'day', other: 'dueOn' },
    { type: 'against', field: 'blank', operator: 'lt', as: 'day', other: 'dueOn' },
    '「signedOn」 早于 「dueOn」',
  ],
  [
    { type: 'same', field: 'owner', operator: 'eq', other: 'maker' },
    { type: 'same', field: 'owner', operator: 'ne', other: 'maker' },
    '「owner」 等于 「maker」',
  ],
  [
    { type: 'department', field: 'department', operator: 'within', values: ['d-top'] },
    { type: 'department', field: 'department', operator: 'in', values: ['d-top'] },
    '「department」 属于（含下级） 部门d-top',
  ],
  [
    { type: 'rows', field: 'items', operator: 'some', of: price('30') },
    { type: 'rows', field: 'items', operator: 'some', of: price('31') },
    '「items」 有一行 列price 大于等于 30',
  ],
  [
    { type: 'rows', field: 'items', operator: 'every', of: price('10') },
    { type: 'rows', field: 'items', operator: 'every', of: price('11') },
    '「items」 每一行都 列price 大于等于 10',
  ],
  [
    { type: 'rows', field: 'nothing', operator: 'every', of: price('10') },
    { type: 'rows', field: 'nothing', operator: 'some', of: price('10') },
    '「nothing」 每一行都 列price 大于等于 10',
  ],
];

describe('Condition', () => {
  it.each(CASES)('passes and fails a record after it was stored, and has words: %j', (holding, failing, words) => {
    for (const condition of [holding, failing]) expect(Schema.parse(JSON.parse(JSON.stringify(condition)))).toEqual(condition);
    expect([conditionHolds(holding, LOOKED), conditionHolds(failing, LOOKED)]).toEqual([true, false]);
    expect(conditionWords(holding, NAMES)).toBe(words);
  });

  it.each<[unknown, string]>([
    [{ type: 'period', field: 'a', operator: 'within', from: '2026-11-20', until: '2026-11-19' }, '不能早于开始日期'],
    [{ type: 'today', field: 'a', operator: 'lt', days: 3_661 }, '最大为 3660'],
    [{ type: 'presence', field: 'a', operator: 'is' }, '条件的比较方式不正确'],
    [{ type: 'same', field: 'a', operator: 'eq', other: 'no field' }, '字段不正确'],
    [{ type: 'wish', field: 'a' }, '条件的类型不正确'],
    [{ type: 'choices', field: 'a', operator: 'any', values: [] }, '不能为空'],
  ])('refuses %j with 「%s」', (condition, words) => {
    expect(Schema.safeParse(condition).error?.issues.map(({ message }) => message)).toEqual([words]);
  });

  it('holds when all conditions of one group do, and lists the fields that it reads', () => {
    const [[holding, failing]] = CASES as [[Condition, Condition]];
    const [, [presence]] = CASES as [unknown, [Condition]];
    expect(conditionGroupsHold([[holding, failing], [presence]], LOOKED)).toBe(true);
    expect(conditionGroupsHold([[holding, failing]], LOOKED)).toBe(false);
    expect(fieldsOf([[holding, { type: 'same', field: 'owner', operator: 'eq', other: 'maker' }]])).toEqual(['amount', 'owner', 'maker']);
    expect(whenWords([[holding], [presence, holding]], NAMES)).toBe(
      '（「amount」 大于等于 20,000.00） 或 （「amount」 已填写 且 「amount」 大于等于 20,000.00）',
    );
  });
});

/** Branch conditions as published processes stored them, each with a passing and a failing value. */
const STORED: readonly [stored: string, passing: string, failing: string][] = [
  ['{"type":"money","field":"a","operator":"gt","value":"20000"}', '20000.01', '20000.00'],
  ['{"type":"number","field":"a","operator":"ne","value":"3.5"}', '', '3.50'],
  ['{"type":"day","field":"a","operator":"le","value":"2026-11-20"}', '2026-11-20', ''],
  ['{"type":"code","field":"a","operator":"notIn","values":["travel"]}', '', 'travel'],
  ['{"type":"text","field":"a","operator":"in","values":["甲","乙"]}', '乙', ''],
  ['{"type":"person","field":"a","operator":"in","values":["u1"]}', 'u1', 'u2'],
  ['{"type":"department","field":"a","operator":"within","values":["d-top"]}', 'd-low', ''],
  ['{"type":"department","field":"a","operator":"notWithin","values":["d-top"]}', '', 'd-low'],
];

describe('ApprovalWhen', () => {
  it.each(STORED)('reads the stored condition %s unchanged and with the same meaning', (stored, passing, failing) => {
    const when = ApprovalWhen.parse([[JSON.parse(stored)]]);
    expect(JSON.stringify(when)).toBe(`[[${stored}]]`);
    const holdsFor = (value: string) => conditionGroupsHold(when, { ...LOOKED, valueOf: () => value });
    expect([holdsFor(passing), holdsFor(failing)]).toEqual([true, false]);
  });

  it('ignores the day and other fields, so that replaying a flow gives the same decisions', () => {
    const today = { type: 'today', field: 'dueOn', operator: 'le', days: 7 };
    expect(ApprovalWhen.safeParse([[today]]).success).toBe(false);
    expect(Schema.safeParse(today).success).toBe(true);
  });
});
