import { Buffer } from 'node:buffer';

import { calls } from '@houtai/contract';
import { type Cell, type CellValue, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkAgain, checkedImport, settledImport, uploadImport } from '#platform/testing/stages/import-stage.ts';

let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await makeSignedIn(test.app, { tags: ['list', 'add', 'edit', 'remove', 'import'].map((act) => `system:post:${act}`) }));
});
afterAll(() => test.close());

const HEADS = ['岗位名称', '编码', '排序', '备注'];
const rowsOf = async (id: string) => (await sendTo(test.app, calls.imports.rows, { id, limit: 100 }, token)).result.rows;
const bringCsv = (text: string) => uploadImport(test.app, { kind: 'posts', bytes: Buffer.from(text), name: '表.csv', token });

type Sheet = { name: string; rows: CellValue[][]; cells?: Map<string, Partial<Cell>>; hidden?: boolean };
async function bringBook(...sheets: Sheet[]) {
  return uploadImport(test.app, { kind: 'posts', bytes: Buffer.from(await writeXlsx({ sheets })), token });
}

/** The faults that the check reports for the cells of rows, by row name. */
async function faultsOf(brought: Awaited<ReturnType<typeof uploadImport>>) {
  if (!brought.result) throw new Error(brought.msg);
  const task = await checkAgain(test.app, brought.result, { token });
  const rows = await rowsOf(task.id);
  return {
    id: task.id,
    counts: task.counts,
    faults: rows.map(({ cells, faults }) => [cells[0], ...faults.map(({ column, msg }) => `${column} ${msg}`)]),
  };
}

describe('a number with commas', () => {
  it('accepts thousands separators, and refuses other commas with an explanation', async () => {
    const right = ['1,234', '１，２３４', '1 234'];
    const wrong = ['12,50', '1,5', '1,,2', '1,2345', '0,500', '12 50'];
    const rows = [...right, ...wrong].map((written, at) => [`组${at}`, `group${at}`, written, '']);
    const task = await checkedImport(test.app, { kind: 'posts', token, rows: [HEADS, ...rows] });
    expect(task.faults).toEqual([{ msg: '逗号只作千分位，如 1,234.50', rows: wrong.length }]);
    expect((await rowsOf(task.id)).map(({ values }) => values.sort ?? '')).toEqual([...right.map(() => '1234'), ...wrong.map(() => '')]);
  });
});

describe('a cell without a value', () => {
  it('refuses a formula error, typed or in a text file, at its cell, and creates no record', async () => {
    const wanted = [['好'], ['坏一', '3 单元格是错误值 #N/A'], ['#REF!', '0 单元格是错误值 #REF!']];
    const rows = [HEADS, ['好', 'e1', 1, ''], ['坏一', 'e2', 2, '#N/A'], ['#REF!', 'e3', 3, '']];
    expect(await faultsOf(await bringBook({ name: '表', rows }))).toMatchObject({ counts: { new: 1, error: 2 }, faults: wanted });
    expect((await faultsOf(await bringCsv(rows.map((row) => row.join()).join('\n')))).faults).toEqual(wanted);
  });

  it('reports an error in an identifying cell once', async () => {
    const { faults } = await faultsOf(await bringCsv('岗位名称,编码\n甲,#VALUE!\n'));
    expect(faults).toEqual([['甲', '1 单元格是错误值 #VALUE!']]);
  });

  it('refuses a formula without a stored result at its cell, and reads an empty text as blank', async () => {
    const rows = [HEADS, ['甲', 'x1', 1, null], ['乙', 'x2', 1, null]];
    const cells = new Map<string, Partial<Cell>>([
      ['1,3', { formula: 'A2&"x"' }],
      ['2,3', { formula: 'A3&""', formulaResult: '' }],
    ]);
    expect((await faultsOf(await bringBook({ name: '表', rows, cells }))).faults).toEqual([
      ['甲', '3 公式没有计算结果，请在 Excel 中打开并保存'],
      ['乙'],
    ]);
  });

  it('does not make a row count as empty', async () => {
    const cells = new Map<string, Partial<Cell>>([['2,0', { formula: 'A2' }]]);
    const { counts } = await faultsOf(await bringBook({ name: '表', rows: [HEADS, ['甲', 'y1', 1, ''], [null]], cells }));
    expect(counts).toEqual({ new: 1, error: 1 });
  });

  it('accepts a correction typed in its place', async () => {
    const { id } = await faultsOf(await bringCsv('岗位名称,编码,备注\n甲,z1,#N/A\n'));
    await sendTo(test.app, calls.imports.edit, { id, cells: [{ row: 2, column: 2, text: '无' }] }, token);
    expect((await settledImport(test.app, id, token)).counts).toEqual({ new: 1 });
  });

  it('offers no alias for its value', async () => {
    const { result } = await bringCsv('岗位名称,编码,状态\n甲,s1,#N/A\n乙,s2,启用\n');
    const { values } = (await sendTo(test.app, calls.imports.values, { id: result?.id ?? '', field: 'active' }, token)).result;
    expect(values.map(({ text }) => text)).toEqual(['启用']);
  });
});

describe('a text file', () => {
  it.each([
    ['never ends', '岗位名称,编码,备注\n甲,a1,"没有结尾\n乙,a2,x\n', 2],
    ['ends at the quote of a cell further down', '岗位名称,编码,备注\n甲,a1,x\n乙,a2,"没有结尾\n丙,"a3",x\n', 3],
    ['stands in its last row', '岗位名称,编码,备注\n甲,a1,"x', 2],
  ])('with a quote that %s is refused with its row, and no row is lost', async (_, text, row) => {
    expect(await bringCsv(text)).toMatchObject({ code: 'A0400', msg: expect.stringContaining(`第 ${row} 行有一个引号没有结尾`) });
  });

  it('can contain multi-line cells, quotes in the middle, and numbers that programs wrote as text', async () => {
    const { result } = await bringCsv('岗位名称,编码,备注\r\n"甲",="0012","两\r\n行 ""好"""\r\n5"屏,b2,="007"\r\n');
    expect((await rowsOf(result?.id ?? '')).map(({ cells }) => cells)).toEqual([
      ['甲', '0012', '两\r\n行 "好"'],
      ['5"屏', 'b2', '007'],
    ]);
  });
});

describe('a workbook with several sheets', () => {
  const data = { name: '数据', rows: [HEADS, ['甲', 'w1', 1, '']] };
  const cover = { name: '说明', rows: [['岗位登记说明'], ['请在数据表中填写']] };
  const empty = { name: 'Sheet1', rows: [] };
  const heads = { name: '空表', rows: [HEADS] };
  it.each<[string, Sheet[], string]>([
    ['the first is empty', [empty, data], '数据'],
    ['the first is a cover', [cover, data], '数据'],
    ['the first has heads alone', [heads, data], '数据'],
    [
      'the first is a table of something else',
      [
        {
          name: '统计',
          rows: [
            ['部门', '人数'],
            ['甲部', 3],
            ['乙部', 4],
          ],
        },
        data,
      ],
      '数据',
    ],
    ['a hidden one is as well known', [{ ...data, name: '旧', hidden: true }, data], '数据'],
    ['both are as well known', [data, { ...data, name: '另一张' }], '数据'],
    [
      'no heads are known and one has more rows',
      [
        {
          name: '少',
          rows: [
            ['a', 'b'],
            ['1', '2'],
          ],
        },
        {
          name: '多',
          rows: [
            ['a', 'b'],
            ['1', '2'],
            ['3', '4'],
          ],
        },
      ],
      '多',
    ],
  ])('selects the intended sheet where %s', async (_, sheets, name) => {
    const { result, msg } = await bringBook(...sheets);
    if (!result) throw new Error(msg);
    expect(result.sheets[result.sheet]).toBe(name);
    expect(result.sheets).toEqual(sheets.map((each) => each.name));
  });

  it('fails with a list of what each sheet contains when none has rows', async () => {
    expect(await bringBook(cover, { ...empty, name: 'Sheet2' }, heads)).toMatchObject({
      code: 'A0400',
      msg: '文件里的 3 张表都没有数据：说明（只有文字）、Sheet2（空）、空表（只有列名）',
    });
  });
});
