import { calls } from '@houtai/contract';
import { TOKEN_HEADER } from '@houtai/contract/limits';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkedImport, committedImport } from '#platform/testing/stages/import-stage.ts';

// Ten thousand rows pass through their form four times and through an error file, however long that takes.
let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
  const tags = ['list', 'add', 'edit', 'import'].map((act) => `project:customer:${act}`);
  ({ token } = await makeSignedIn(test.app, { tags: [...tags, 'project:customer:all'] }));
});
afterAll(() => test.close());

const HEADS = [
  '序号',
  '客户名称',
  '客户编号',
  '简称',
  '客户级别',
  '负责人',
  '电话',
  '所在地区',
  '详细地址',
  '纳税人识别号',
  '状态',
  '备注',
];
const ROWS = 10_000;

function goodRow(at: number): CellValue[] {
  const levels = ['重点客户', '普通客户', '潜在客户'];
  const [code, tax] = [`S${at}`, `91330100${String(at).padStart(8, '0')}`];
  return [
    at,
    `来表客户${at}`,
    code,
    `来${at}`,
    levels[at % 3] ?? '',
    '王浩然',
    '0571-88990000',
    '',
    `一路${at}号`,
    tax,
    '合作中',
    `第${at}行`,
  ];
}

/** Cells that break each rule for a customer. */
const SPOILS: readonly [column: number, cell: string][] = [
  [1, ''],
  [1, '长'.repeat(101)],
  [2, '编-号'],
  [2, 'x'.repeat(31)],
  [2, 'S0'],
  [3, '长'.repeat(31)],
  [4, '不知道'],
  [5, '没有的人'],
  [5, ''],
  [6, '12'],
  [7, '不存在的地方'],
  [8, '长'.repeat(201)],
  [9, '短'],
  [10, '?'],
  [11, '长'.repeat(501)],
];
/** Every tenth row is wrong, by each rule in turn. */
const seeded = new Map<number, readonly [column: number, cell: string]>(
  Array.from({ length: ROWS }, (_, at) => at)
    .filter((at) => at % 10 === 3)
    .map((at, turn) => [at, SPOILS[turn % SPOILS.length] ?? [1, '']]),
);

async function errorRows(id: string): Promise<CellValue[][]> {
  const url = `/api${calls.imports.file.path}?id=${id}&faults=1`;
  const answer = await test.app.inject({ url, headers: { [TOKEN_HEADER]: token } });
  return (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? [];
}

/** The wrong rows, from 0, with the columns reported. */
async function namedWrong(id: string): Promise<[number, number[]][]> {
  const named: [number, number[]][] = [];
  for (let offset = 0; ; offset += 1) {
    const { rows } = (await sendTo(test.app, calls.imports.rows, { id, outcome: 'error', limit: 200, offset: offset + 1 }, token)).result;
    named.push(...rows.map(({ row, faults }): [number, number[]] => [row - 2, [...new Set(faults.map(({ column }) => column))]]));
    if (rows.length < 200) return named;
  }
}

it('the check reports exactly the 1,000 wrong rows of 10,000, and their corrected error file imports exactly those', async () => {
  const spoiled = Array.from({ length: ROWS }, (_, at) => {
    const [column, cell] = seeded.get(at) ?? [];
    return column === undefined ? goodRow(at) : goodRow(at).with(column, cell ?? '');
  });
  const first = await checkedImport(test.app, { kind: 'customers', token, rows: [HEADS, ...spoiled], whole: false });
  expect(first.counts).toEqual({ new: ROWS - seeded.size, error: seeded.size });
  expect(await namedWrong(first.id)).toEqual([...seeded].map(([at, [column]]) => [at, [column]]));
  await committedImport(test.app, first.id, token);

  const marked = await errorRows(first.id);
  expect(marked[0]?.slice(-2)).toEqual(['错误原因', 'houtai']);
  expect(marked).toHaveLength(1 + seeded.size);
  const wrong = [...seeded];
  const repaired = marked.map((row, at) => {
    const [sheetRow = 0, [column] = []] = wrong[at - 1] ?? [];
    return column === undefined ? row : row.with(column, goodRow(sheetRow)[column] ?? '');
  });
  const again = await checkedImport(test.app, { kind: 'customers', token, rows: repaired });
  expect(again.counts).toEqual({ new: seeded.size });
  expect(await committedImport(test.app, again.id, token)).toMatchObject({ state: 'done', counts: again.counts });
  const after = (await sendTo(test.app, calls.customers.page, { keyword: '来表客户', limit: 20, offset: 1 }, token)).result;
  expect(after.total).toBe(ROWS);
});
