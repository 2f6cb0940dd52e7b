import type { ColumnChoice } from '@houtai/contract/list-views';
import { describe, expect, it } from 'vitest';

import type { Column } from '#ui/data-table/column.ts';

import { arrangeColumns, choicesOf } from './arrange.ts';

type Row = { hours: number };

const column = (id: string, parts: Partial<Column<Row>> = {}): Column<Row> => ({ id, head: id, width: 100, cell: () => id, ...parts });
const COLUMNS: readonly Column<Row>[] = [
  column('number', { pin: 'start' }),
  column('text', { grow: true }),
  column('hours', { total: { of: (row) => row.hours, decimals: 2 } }),
  column('remark', { hidden: true }),
  column('act', { pin: 'end', card: 'actions' }),
];
const choice = (key: string, parts: Partial<ColumnChoice> = {}): ColumnChoice => ({
  key,
  title: key,
  istrue: true,
  isSum: false,
  noJoinPrint: false,
  columnSize: null,
  frozen: '',
  ...parts,
});
const idsOf = (stored: readonly ColumnChoice[]) => choicesOf(COLUMNS, stored).map(({ key }) => key);
const drawn = (stored: readonly ColumnChoice[]) => arrangeColumns(COLUMNS, choicesOf(COLUMNS, stored));
const growing = (stored: readonly ColumnChoice[]) => drawn(stored).flatMap(({ id, grow }) => (grow ? [id] : []));

describe('choicesOf', () => {
  it("offers every column except the actions, with the program's defaults, when nothing is stored", () => {
    expect(choicesOf(COLUMNS, [])).toEqual([
      choice('number', { frozen: 'left' }),
      choice('text'),
      choice('hours', { isSum: true }),
      choice('remark', { istrue: false }),
    ]);
  });

  it('retains the stored order and puts a new column after its neighbour', () => {
    expect(idsOf([choice('hours'), choice('number')])).toEqual(['hours', 'remark', 'number', 'text']);
    expect(idsOf([choice('text'), choice('hours'), choice('remark')])).toEqual(['number', 'text', 'hours', 'remark']);
  });

  it('omits stored columns that no longer exist, and totals of columns that cannot be added up', () => {
    const choices = choicesOf(COLUMNS, [choice('gone'), choice('text', { isSum: true, title: '旧名' })]);
    expect(choices.map(({ key }) => key)).not.toContain('gone');
    expect(choices.find(({ key }) => key === 'text')).toEqual(choice('text'));
  });
});

it('choicesOf never returns a list without a visible column, nor a column twice', () => {
  const hidden = ['text', 'number', 'hours', 'text'].map((key) => choice(key, { istrue: false }));
  const choices = choicesOf(COLUMNS, hidden);
  expect(choices.map(({ key }) => key)).toEqual(['text', 'number', 'hours', 'remark']);
  expect(choices.filter(({ istrue }) => istrue).map(({ key }) => key)).toEqual(['text']);
});

describe('arrange', () => {
  it('returns the visible columns in order, with the actions last and not printed', () => {
    expect(drawn([]).map(({ id }) => id)).toEqual(['number', 'text', 'hours', 'act']);
    expect(drawn([choice('remark'), choice('number', { istrue: false })]).map(({ id }) => id)).toEqual(['remark', 'text', 'hours', 'act']);
    expect(drawn([]).at(-1)).toMatchObject({ id: 'act', noPrint: true });
  });

  it('takes width, pinned side, total and print from the choice', () => {
    const [first] = drawn([choice('hours', { columnSize: 240, frozen: 'right', noJoinPrint: true })]);
    expect(first).toMatchObject({ id: 'number' });
    const hours = drawn([choice('hours', { columnSize: 240, frozen: 'right', noJoinPrint: true })]).find(({ id }) => id === 'hours');
    expect(hours).toMatchObject({ width: 240, pin: 'end', noPrint: true });
    expect(hours?.total).toBeUndefined();
  });

  it.each([
    ['the one that the program says', [], ['text']],
    [
      'the last loose one without a width of its own, when that one has been given a width',
      [choice('text', { columnSize: 200 })],
      ['hours'],
    ],
    [
      'the last loose one when all have widths',
      ['number', 'text', 'hours'].map((key) => choice(key, { columnSize: 200, frozen: key === 'number' ? 'left' : '' })),
      ['hours'],
    ],
  ])('lets one column take the remaining width: %s', (_, stored, ids) => {
    expect(growing(stored)).toEqual(ids);
  });
});
