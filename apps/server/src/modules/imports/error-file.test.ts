import { Buffer } from 'node:buffer';

import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import { TOKEN_HEADER } from '@houtai/contract/limits';
import { type Cell, type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { todos } from '#modules/todo/todo.tables.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkAgain, committedImport, settledImport, uploadImport } from '#platform/testing/stages/import-stage.ts';

let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());
beforeEach(async () => void (count = await test.db.$count(todos)));

let count = 0;
const made = async () => (await test.db.$count(todos)) - count;

const HEADS = ['客户', '项目', '来源', '类型', '待办日期', '负责人', '结果要求', '承诺说明', '预估说明'];
/** A row without a number, which by its cells would create a new record each time. */
const rowOf = (text: string, type = '3') => [
  '东海港务集团',
  '东海智能闸口改造',
  '客户来电',
  type,
  localDate(test.clock.now),
  '王浩然',
  text,
  '一周',
  '两天',
];

async function goodOnly(bytes: Buffer, name = '表.xlsx') {
  const { result, msg } = await uploadImport(test.app, { kind: 'todo', bytes, name, token });
  if (!result) throw new Error(msg);
  const task = await checkAgain(test.app, result, { token, whole: false });
  return task;
}

const bookOf = async (rows: CellValue[][], more = {}) =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        { name: '表', rows: [HEADS, ...rows], ...more },
        { name: '别的', rows: [['留着']] },
      ],
    }),
  );

async function errorFile(id: string, faults: '1' | 'all' = '1'): Promise<Buffer> {
  const url = `/api${calls.imports.file.path}?id=${id}&faults=${faults}`;
  return (await test.app.inject({ url, headers: { [TOKEN_HEADER]: token } })).rawPayload;
}

/** The error file as saved by a person who corrected it: its cells as shown, with one text replaced. */
async function mended(bytes: Buffer, wrong: string, right: string): Promise<Buffer> {
  const { sheets } = await readXlsx(bytes);
  const rows = sheets[0]?.rows.map((row) => row.map((cell) => (cell === wrong ? right : cell))) ?? [];
  return Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows }] }));
}

describe('the error file of an import that skipped rows with errors', () => {
  it('contains only the rows that were not imported, so that none is imported twice', async () => {
    const first = await goodOnly(await bookOf([rowOf('一'), rowOf('二', '没有'), rowOf('三'), rowOf('四')]));
    expect(first.counts).toEqual({ new: 3, error: 1 });
    await committedImport(test.app, first.id, token);
    const file = await errorFile(first.id);
    const again = await goodOnly(await mended(file, '没有', '3'));
    expect(again).toMatchObject({ faults: [], counts: { new: 1 }, total: 1 });
    await committedImport(test.app, again.id, token);
    expect(await made()).toBe(4);
  });

  it('updates the records that it created when it is uploaded again, and creates none', async () => {
    const first = await goodOnly(await bookOf([rowOf('五', '没有')]));
    const file = await errorFile(first.id);
    const second = await goodOnly(await mended(file, '没有', '3'));
    await committedImport(test.app, second.id, token);
    const third = await goodOnly(await mended(await mended(file, '没有', '3'), '一周', '两周'));
    expect(third.counts).toEqual({ update: 1 });
    await committedImport(test.app, third.id, token);
    expect(await made()).toBe(1);
  });

  it('updates a record that its row became after the download, by a correction on the page', async () => {
    const first = await goodOnly(await bookOf([rowOf('六', '没有')]));
    const file = await errorFile(first.id);
    await sendTo(test.app, calls.imports.edit, { id: first.id, cells: [{ row: 2, column: 3, text: '3' }] }, token);
    await settledImport(test.app, first.id, token);
    await committedImport(test.app, first.id, token);
    expect((await goodOnly(await mended(file, '没有', '3'))).counts).toEqual({ same: 1 });
  });

  it('identifies in a second error file the rows of the first one', async () => {
    const first = await goodOnly(await bookOf([rowOf('七', '没有')]));
    const second = await goodOnly(await mended(await errorFile(first.id), '没有', '也没有'));
    const file = await errorFile(second.id);
    await committedImport(test.app, (await goodOnly(await mended(await errorFile(first.id), '没有', '3'))).id, token);
    expect((await goodOnly(await mended(file, '也没有', '3'))).counts).toEqual({ same: 1 });
  });

  it('treats a copied row as a new one, as well as one whose mark was dragged down', async () => {
    const first = await goodOnly(await bookOf([rowOf('八', '没有')]));
    const { sheets } = await readXlsx(await errorFile(first.id));
    const [heads = [], row = []] = (sheets[0]?.rows ?? []).map((cells) => cells.map((cell) => (cell === '没有' ? '3' : cell)));
    const dragged = row.map((cell) => (typeof cell === 'string' && cell.startsWith(first.id) ? cell.replace('.2.', '.3.') : cell));
    const rows = [heads, row, row, dragged];
    const second = await goodOnly(Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows }] })));
    expect(second.counts).toEqual({ new: 3 });
    await committedImport(test.app, second.id, token);
    expect((await goodOnly(Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows }] })))).counts).toEqual({ same: 1, new: 2 });
  });

  it('contains the header and the wrong rows of a text file, with corrections made on the page', async () => {
    const lines = ['填写说明', HEADS.join(), rowOf('九').join(), rowOf('十', '没有').join()];
    const first = await goodOnly(Buffer.from(lines.join('\n')), '表.csv');
    await sendTo(test.app, calls.imports.edit, { id: first.id, cells: [{ row: 4, column: 7, text: '三周' }] }, token);
    await settledImport(test.app, first.id, token);
    const [note, heads, wrong, ...others] = (await errorFile(first.id)).toString().split('\r\n');
    expect([note?.replace('\uFEFF', '').replace(/,*$/, ''), others]).toEqual(['填写说明', []]);
    expect(heads?.endsWith('错误原因,houtai')).toBe(true);
    expect(wrong).toContain('十,三周,');
  });
});

describe('an error file', () => {
  const cells = new Map<string, Partial<Cell>>([
    ['1,6', { formula: '"第"&ROW()', formulaResult: '第二' }],
    ['2,6', { formula: '"第"&ROW()', formulaResult: '第三' }],
  ]);
  it('retains results of formulas, formats, lists and other sheets, and hides the ids of its rows', async () => {
    const validated = { range: 'D2:D9', type: 'list' as const, values: ['1', '3'] };
    const more = {
      cells,
      columns: [{ width: 30 }],
      dataValidations: [validated],
      merges: [{ startRow: 1, endRow: 1, startCol: 7, endCol: 8 }],
    };
    const first = await goodOnly(await bookOf([rowOf('一'), rowOf('二', '没有')], more));
    const { sheets } = await readXlsx(await errorFile(first.id), { readStyles: true });
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['表', 2],
      ['别的', 1],
    ]);
    const [sheet] = sheets;
    if (!sheet) throw new Error('the sheet is gone');
    expect(sheet.rows[1]?.slice(3, 7)).toEqual(['没有', rowOf('')[4], '王浩然', '第三']);
    expect(sheet).toMatchObject({
      columns: { 0: { width: expect.closeTo(30, 0) }, 10: { hidden: true } },
      dataValidations: [{ range: 'D2:D8' }],
    });
    expect(sheet).not.toMatchObject({ merges: [expect.anything()] });
    expect(sheet.cells?.get('1,6')).not.toMatchObject({ formula: expect.anything() });
    expect(sheet.cells?.get('1,3')).toMatchObject({ style: { fill: { fgColor: { rgb: expect.stringContaining('FFC7CE') } } } });
  });

  it('retains formulas over the whole sheet with their texts', async () => {
    const first = await goodOnly(await bookOf([rowOf('一'), rowOf('二', '没有')], { cells }));
    const { sheets } = await readXlsx(await errorFile(first.id, 'all'));
    expect(sheets[0]?.rows.map((row) => row[6])).toEqual(['结果要求', '第二', '第三']);
    expect(sheets[0]?.cells?.get('1,6')?.formula).toContain('ROW()');
  });

  it('refuses an unknown kind of file with A0400', async () => {
    const url = `/api${calls.imports.file.path}?id=x&faults=2`;
    expect((await test.app.inject({ url, headers: { [TOKEN_HEADER]: token } })).json()).toMatchObject({ code: 'A0400' });
  });
});
