import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';

import { asLocal, type CellValue, workbookOf } from './workbook.ts';

async function* of(...rows: CellValue[][]): AsyncGenerator<CellValue[][]> {
  yield rows;
}

const COLUMNS = [
  { head: '内容', width: 40 },
  { head: '工时', width: 10, format: '0.00' },
  { head: '日期', width: 12, format: 'yyyy-mm-dd' },
];

async function cellsOf(...rows: CellValue[][]) {
  const { sheets } = await readXlsx(await workbookOf('待办', COLUMNS, of(...rows)));
  return { name: sheets[0]?.name, rows: sheets[0]?.rows ?? [] };
}

describe('a workbook', () => {
  it('has heads first, then rows, with real numbers and dates', async () => {
    const day = new Date(Date.UTC(2026, 10, 22));
    expect(await cellsOf(['核对数据', 2.5, day])).toEqual({
      name: '待办',
      rows: [
        ['内容', '工时', '日期'],
        ['核对数据', 2.5, day],
      ],
    });
  });

  it.each([
    ['what looks like a formula', '=HYPERLINK("http://x","y")'],
    ['markup', '<b>&amp;</b>'],
    ['an escape of the format', 'a_x000D_b'],
    ['lines and blanks', ' 一\n 二 '],
    ['emoji', '👍🏽'],
  ])('preserves %s as it was written', async (_, text) => {
    expect((await cellsOf([text, null, null])).rows[1]?.[0]).toBe(text);
  });

  it('contains no formula', async () => {
    const { sheets } = await readXlsx(await workbookOf('待办', COLUMNS, of(['=1+1', null, null])));
    expect([...(sheets[0]?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)).toEqual([]);
  });

  it('cuts a text that Excel would refuse', async () => {
    expect((await cellsOf(['长'.repeat(40_000), null, null])).rows[1]?.[0]).toHaveLength(32_767);
  });

  it('writes a moment with the local day and time', () => {
    const moment = new Date(2026, 10, 22, 9, 30);
    expect(asLocal(moment).toISOString()).toBe('2026-11-22T09:30:00.000Z');
  });
});
