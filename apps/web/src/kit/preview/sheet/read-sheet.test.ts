import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';

import { readSheet } from './read-sheet.ts';

const texts = (rows: Awaited<ReturnType<typeof readSheet>>['rows']) => rows.map((row) => row.map((cell) => cell?.text ?? null));

describe('readSheet', () => {
  it('shows values as the workbook formats them', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '结算',
          columns: [
            { header: '日期', key: 'day', numFmt: 'yyyy-mm-dd' },
            { header: '金额', key: 'money', numFmt: '#,##0.00' },
            { header: '比例', key: 'part', numFmt: '0.00%' },
            { header: '数', key: 'number' },
            { header: '说明', key: 'text' },
          ],
          data: [{ day: new Date('2026-11-20T00:00:00Z'), money: 12345.678, part: 0.256, number: 0.1 + 0.2, text: '=HYPERLINK("x")' }],
        },
      ],
    });
    const { rows, isCut } = await readSheet(bytes, 0);
    expect(texts(rows)).toEqual([
      ['日期', '金额', '比例', '数', '说明'],
      ['2026-11-20', '12,345.68', '25.60%', '0.3', '=HYPERLINK("x")'],
    ]);
    expect(rows[1]?.map((cell) => cell?.isNumber)).toEqual([false, true, true, true, false]);
    expect(isCut).toBe(false);
  });

  it('offers the visible sheets and reads the wanted one', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: '一', rows: [['甲']] },
        { name: '暗', rows: [['乙']], hidden: true },
        { name: '三', rows: [['丙']] },
      ],
    });
    const { sheets, rows, notices } = await readSheet(bytes, 2);
    expect(sheets).toEqual([
      { name: '一', index: 0 },
      { name: '三', index: 2 },
    ]);
    expect(texts(rows)).toEqual([['丙']]);
    expect(notices).toEqual(['文件里有 1 个隐藏的工作表，这里不显示：「暗」']);
  });

  it('lists what it does not draw and what the author hid', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '一',
          rows: [['甲', '长'.repeat(6_000)], ['乙']],
          columns: [{}, { hidden: true }],
          rowDefs: new Map([[1, { hidden: true }]]),
          cells: new Map([['0,0', { value: '甲', comment: { text: '请核对', author: '王' } }]]),
          textBoxes: [{ text: '另议', anchor: { from: { row: 3, col: 0 }, to: { row: 5, col: 2 } } }],
          charts: [{ type: 'bar', series: [{ values: 'A1:A2' }], anchor: { from: { row: 6, col: 0 }, to: { row: 9, col: 4 } } }],
        },
      ],
    });
    expect((await readSheet(bytes, 0)).notices).toEqual([
      '这里没有画出：1 个图表、1 个文本框、1 条批注、1 个单元格的后半段文字，请下载查看',
      '文件里有 1 行、1 列是隐藏的，这里照样显示',
    ]);
  });

  it('spans a merged cell over the others', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '一',
          rows: [
            ['标题', null, null],
            ['甲', '乙', '丙'],
          ],
          merges: [{ startRow: 0, endRow: 0, startCol: 0, endCol: 2 }],
        },
      ],
    });
    const { rows } = await readSheet(bytes, 0);
    expect(rows[0]?.[0]).toMatchObject({ text: '标题', isNumber: false, rowSpan: 1, colSpan: 3 });
    expect(rows[0]?.slice(1)).toEqual([null, null]);
  });

  it('truncates long and wide sheets and says so', async () => {
    const wide = await writeXlsx({ sheets: [{ name: '一', rows: [Array.from({ length: 60 }, (_, at) => at)] }] });
    const long = await writeXlsx({ sheets: [{ name: '一', rows: Array.from({ length: 600 }, (_, at) => [at]) }] });
    expect(await readSheet(wide, 0)).toMatchObject({ isCut: true, rows: [{ length: 50 }] });
    expect(await readSheet(long, 0)).toMatchObject({ isCut: true, rows: { length: 500 } });
  });

  it('limits the text of a cell and of the sheet', async () => {
    const long = await writeXlsx({ sheets: [{ name: '一', rows: [['长'.repeat(6_000)]] }] });
    expect((await readSheet(long, 0)).rows[0]?.[0]?.text).toBe(`${'长'.repeat(5_000)}…`);
    const much = await writeXlsx({ sheets: [{ name: '一', rows: Array.from({ length: 400 }, () => ['长'.repeat(4_000)]) }] });
    expect(await readSheet(much, 0)).toMatchObject({ isCut: true, rows: { length: 250 } });
  });

  it('limits the number of offered sheets', async () => {
    const sheets = Array.from({ length: 230 }, (_, at) => ({ name: `第${at}张`, rows: [] }));
    const read = await readSheet(await writeXlsx({ sheets }), 0);
    expect(read.sheets).toHaveLength(200);
    expect(read.notices).toEqual(['还有 30 个工作表没有列出，请下载查看']);
  });

  it('reads nothing from a sheet without cells', async () => {
    expect(await readSheet(await writeXlsx({ sheets: [{ name: '空', rows: [] }] }), 0)).toMatchObject({
      rows: [],
      isCut: false,
      notices: [],
    });
  });
});
