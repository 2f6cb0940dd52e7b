import { amount, line } from '@houtai/contract/form';
import { RULES } from '@houtai/contract/rules';
import { describe, expect, it } from 'vitest';

import { rowChanges } from './row-changes.ts';

const PARTS = { what: line('内容', { max: 20 }), where: line('地点', { max: 20 }), sum: amount('金额', { rule: RULES.money }) };
type Row = { id?: string; what: string; where: string; sum: string };
const row = (what: string, sum: string, more: Partial<Row> = {}): Row => ({ what, where: '杭州', sum, ...more });

const told = (before: Row[], after: Row[], keyOf?: (row: Readonly<Record<string, unknown>>) => string) =>
  rowChanges({ field: 'lines', label: '明细', parts: PARTS, before, after, ...(keyOf && { keyOf }) }).map(
    ({ label, before, after }) => `${label}：${before} → ${after}`,
  );

describe('rowChanges', () => {
  it.each<[string, Row[], Row[], string[]]>([
    ['nothing where rows are the same, in whatever order', [row('餐', '1'), row('车', '2')], [row('车', '2'), row('餐', '1')], []],
    [
      'the part alone that changed',
      [row('餐', '1'), row('车', '2'), row('房', '3')],
      [row('餐', '1'), row('车', '5'), row('房', '3')],
      ['明细第 2 行金额：2 → 5'],
    ],
    [
      'a row that was removed, and not those that came up',
      [row('餐', '1'), row('车', '2'), row('房', '3')],
      [row('车', '2'), row('房', '3')],
      ['删除明细第 1 行：内容 餐，地点 杭州，金额 1 → '],
    ],
    [
      'a row that was added before a changed one',
      [row('餐', '1')],
      [row('车', '9', { where: '上海' }), row('餐', '2')],
      ['新增明细第 1 行： → 内容 车，地点 上海，金额 9', '明细第 2 行金额：1 → 2'],
    ],
    [
      'one of two equal rows that is gone',
      [row('餐', '1'), row('餐', '1')],
      [row('餐', '1')],
      ['删除明细第 2 行：内容 餐，地点 杭州，金额 1 → '],
    ],
    [
      'a row that nothing of the old one is left in as another one',
      [row('餐', '1')],
      [row('车', '9', { where: '上海' })],
      ['删除明细第 1 行：内容 餐，地点 杭州，金额 1 → ', '新增明细第 1 行： → 内容 车，地点 上海，金额 9'],
    ],
  ])('reports the changes %s', (_, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });

  it('matches rows by key, whatever changed in them', () => {
    const keyOf = ({ id }: Readonly<Record<string, unknown>>) => (typeof id === 'string' ? id : '');
    const before = [row('餐', '1', { id: 'a' }), row('车', '2', { id: 'b' })];
    const after = [row('车', '2', { id: 'b' }), row('机票', '900', { id: 'a', where: '上海' })];
    expect(told(before, after, keyOf)).toEqual(['明细第 2 行内容：餐 → 机票', '明细第 2 行地点：杭州 → 上海', '明细第 2 行金额：1 → 900']);
  });
});
