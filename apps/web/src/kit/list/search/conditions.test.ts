import { startOfDay } from '@houtai/contract/dates';
import { describe, expect, it } from 'vitest';

import { type Condition, normalizeConditions, type SearchValues } from './condition.ts';
import { choice, days, onlyCondition, text, times } from './conditions.ts';
import { knownDict } from './option-conditions.tsx';

const ACTIVE = { '1': '启用', '0': '停用' };

/** The fields that a condition sends for such values. */
function askedOf(condition: Condition, values: SearchValues): object {
  return Object.fromEntries(condition.asked(normalizeConditions([condition], values)));
}

describe('days', () => {
  it.each([
    ['both days', ['2026-11-01', '2026-11-30'], { from: '2026-11-01', to: '2026-11-30' }],
    ['an open end', ['', '2026-11-30'], { to: '2026-11-30' }],
    ['single digits', ['2026-1-5', ''], { from: '2026-01-05' }],
    ['a day that is half typed', ['2026-11', '2026-11-30'], { to: '2026-11-30' }],
    ['a day that there is not', ['2026-02-30', ''], {}],
    ['the later day first', ['2026-11-30', '2026-11-01'], { from: '2026-11-01', to: '2026-11-30' }],
    ['neither', ['', ''], {}],
  ])('sends %s', (_, [from = '', to = ''], asked) => {
    expect(askedOf(days('from', 'to', '日期'), { from, to })).toEqual(asked);
  });

  it('times sends moments, the last one at the end of its day', () => {
    expect(askedOf(times('from', 'until', '时间'), { from: '2026-11-30', until: '2026-11-01' })).toEqual({
      from: startOfDay('2026-11-01')?.toISOString(),
      to: startOfDay('2026-12-01')?.toISOString(),
    });
    expect(askedOf(times('from', 'until', '时间'), { from: '', until: '2026-11' })).toEqual({});
  });
});

it.each<[string, Condition, string, object]>([
  ['text without its ends', text('name', '名称'), ' 机房 ', { name: '机房' }],
  ['text up to what the call takes', text('name', '名称', { max: 3 }), '机房 巡检', { name: '机房' }],
  ['no blank text', text('name', '名称'), '  ', {}],
  ['a choice', choice('name', '状态', ACTIVE), '0', { name: '0' }],
  ['no choice that there is not', choice('name', '状态', ACTIVE), 'toString', {}],
  ['only those that are so', onlyCondition('name', '逾期', '只看逾期'), '1', { name: '1' }],
  ['all otherwise', onlyCondition('name', '逾期', '只看逾期'), '0', {}],
  ['a code that the call knows', knownDict('name', '状态', { type: 'state', codes: ['0', '1'] }), '1', { name: '1' }],
  ['no code that it does not know', knownDict('name', '状态', { type: 'state', codes: ['0', '1'] }), '2', {}],
])('a condition sends %s', (_, condition, value, asked) => {
  expect(askedOf(condition, { name: value })).toEqual(asked);
});
