import { amount, choice, day, form, id, line, rows } from '@houtai/contract/form';
import { ROW_KEY } from '@houtai/contract/form-check';
import { describe, expect, it } from 'vitest';

import { editedRows, textOfRows, withMoved, withRowAt, withoutRow } from '#kit/form/line-rows.ts';

import { lineActOf } from './line-keys.ts';
import { amountIn, cellsIn, dayIn, storedTextFor } from './pasted-cells.ts';

const { lines } = form({
  lines: rows('明细', { most: 5, fields: { what: line('内容', { max: 20 }), kind: choice('类别', { a: '甲', b: '乙' }) } }),
}).fields;

describe('the rows of a field', () => {
  it('start with one blank row, which is not counted', () => {
    const blank = editedRows(lines, '');
    expect(blank).toEqual([{ what: '', kind: '', [ROW_KEY]: 'row-0' }]);
    expect(textOfRows(lines, blank)).toBe('');
    expect(editedRows(lines, 'no list')).toEqual(blank);
  });

  it('retain their identity when they are moved, removed and restored', () => {
    const held = editedRows(lines, JSON.stringify([{ what: '一' }, { what: '二' }, { what: '三' }]));
    const keys = (all: typeof held) => all.map((row) => `${row['what']} ${row[ROW_KEY]}`);
    expect(keys(withMoved(held, 0, 1))).toEqual(['二 row-1', '一 row-0', '三 row-2']);
    expect(withMoved(held, 0, -1)).toEqual(held);
    const [first] = held;
    if (!first) throw new Error('no row');
    expect(withRowAt(withoutRow(held, 0), 0, first)).toEqual(held);
    expect(keys(editedRows(lines, textOfRows(lines, withMoved(held, 2, -1))))).toEqual(['一 row-0', '三 row-2', '二 row-1']);
  });
});

describe('pasted text', () => {
  it.each<[string, string[][] | null]>([
    ['只有一格', null],
    ['甲\t1', [['甲', '1']]],
    ['甲\r\n乙\r\n', [['甲'], ['乙']]],
    [
      '"两\n行"\t2\n"有 ""引号"""\t',
      [
        ['两\n行', '2'],
        ['有 "引号"', ''],
      ],
    ],
  ])('%j is split into %j', (text, cells) => {
    expect(cellsIn(text)).toEqual(cells);
  });

  it.each([
    ['2026/11/6', '2026-11-06'],
    ['2026年11月6日', '2026-11-06'],
    ['20261106', '2026-11-06'],
    ['11-6', '2026-11-06'],
    ['12.30', '2026-12-30'],
    ['3/5', '2026-03-05'],
    ['昨天', '昨天'],
  ])('%s is read as the day %s', (words, held) => {
    expect(dayIn(words, '2026-11-20')).toBe(held);
  });

  it('a day without a year is dated to last year when it is far ahead in this year', () => {
    expect(dayIn('12-30', '2026-01-05')).toBe('2025-12-30');
  });

  it.each([
    ['¥1,424.00', '1424.00'],
    ['=712*2', '1424.00'],
    ['300元', '300'],
    ['三百', '三百'],
    ['12,50', '12,50'],
    ['=1,200*2', '2400.00'],
    ['=12,50*2', '=12,50*2'],
  ])('the amount %s is read as %s', (words, held) => {
    expect(amountIn(words)).toBe(held);
  });

  it('choices and records are matched by their labels', () => {
    const known = { options: [{ value: 'p1', label: '码头' }], today: '2026-11-20' };
    expect(storedTextFor(choice('类别', { a: '甲' }), '甲', known)).toBe('a');
    expect(storedTextFor(choice('类别', { a: '甲' }), '丙', known)).toBe('丙');
    expect(storedTextFor(id('项目'), '码头', known)).toBe('p1');
    expect(storedTextFor(day('日期'), '11-18', known)).toBe('2026-11-18');
    expect(storedTextFor(amount('金额', { rule: { pattern: /./, message: '' } }), '=1+1', known)).toBe('2.00');
  });
});

describe('a key in a cell', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  it.each([
    [{ key: 'Enter' }, {}, 'down'],
    [{ key: 'Enter', shiftKey: true }, {}, 'up'],
    [{ key: 'Enter' }, { isOpen: true, isList: true }, null],
    [{ key: 'Enter', ctrlKey: true }, {}, null],
    [{ key: 'ArrowDown' }, {}, 'down'],
    [{ key: 'ArrowDown' }, { isList: true }, null],
    [{ key: 'ArrowDown', altKey: true }, { isList: true }, 'move-down'],
    [{ key: 'ArrowUp', altKey: true }, {}, 'move-up'],
    [{ key: 'd', ctrlKey: true }, {}, 'copy-above'],
    [{ key: 'Delete', ctrlKey: true }, {}, 'remove'],
    [{ key: 'Backspace', ctrlKey: true }, {}, null],
    [{ key: 'Backspace', metaKey: true }, {}, 'remove'],
    [{ key: 'Tab' }, {}, null],
    [{ key: 'x' }, {}, null],
  ])('%o with control %o is the action %s', (pressed, control, act) => {
    expect(lineActOf({ ...none, ...pressed }, { isOpen: false, isList: false, ...control })).toBe(act);
  });
});
