import { calls } from '@houtai/contract';
import { TOKEN_HEADER } from '@houtai/contract/limits';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '../../platform/testing/app-for-test.ts';
import { checked, committed } from '../../platform/testing/import-stage.ts';
import { makeSignedIn } from '../../platform/testing/make.ts';
import { sendTo } from '../../platform/testing/send-to.ts';
import { posts, userPosts } from '../posts/index.ts';

let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await makeSignedIn(test.app, { tags: ['list', 'add', 'edit', 'import'].map((act) => `system:post:${act}`) }));
  await test.db.delete(userPosts);
  await test.db.delete(posts);
});
afterAll(() => test.close());

const HEADS = ['名称', '编码', '排序', '状态', '备注'];
const ROWS = 600;
const goodRow = (at: number): CellValue[] => [`岗位${at}`, `code-${at}`, at, '启用', ''];

/** What breaks each rule that a cell of a post can break. */
const SPOILS: readonly [column: number, cell: string][] = [
  [0, ''],
  [0, '长'.repeat(60)],
  [1, ''],
  [1, '1x'],
  [1, 'code-0'],
  [2, '-1'],
  [2, 'x'],
  [3, '?'],
  [4, '长'.repeat(300)],
];
/** Every seventh row is wrong, by each rule in turn. */
const seeded = new Map<number, readonly [column: number, cell: string]>(
  Array.from({ length: ROWS }, (_, at) => at)
    .filter((at) => at % 7 === 3)
    .map((at, turn) => [at, SPOILS[turn % SPOILS.length] ?? [0, '']]),
);

async function errorRows(id: string): Promise<CellValue[][]> {
  const url = `/api${calls.imports.file.path}?id=${id}&faults=1`;
  const answer = await test.app.inject({ url, headers: { [TOKEN_HEADER]: token } });
  return (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? [];
}

it('names the rows that are wrong at their cells and no other; its error file put right brings in exactly those', async () => {
  const spoiled = Array.from({ length: ROWS }, (_, at) => {
    const [column, cell] = seeded.get(at) ?? [];
    return column === undefined ? goodRow(at) : goodRow(at).with(column, cell ?? '');
  });
  const first = await checked(test.app, { kind: 'posts', token, rows: [HEADS, ...spoiled], whole: false });
  expect(first.counts).toEqual({ new: ROWS - seeded.size, error: seeded.size });
  const { rows } = (await sendTo(test.app, calls.imports.rows, { id: first.id, outcome: 'error', limit: 1_000 }, token)).result;
  const named = rows.map(({ row, faults }) => [row - 2, [...new Set(faults.map(({ column }) => column))]]);
  expect(named).toEqual([...seeded].map(([at, [column]]) => [at, [column]]));
  await committed(test.app, first.id, token);

  const marked = await errorRows(first.id);
  expect(marked[0]?.at(-1)).toBe('错误原因');
  const repaired = marked.map((row, at) => {
    const [column] = seeded.get(at - 1) ?? [];
    return column === undefined ? row : row.with(column, goodRow(at - 1)[column] ?? '');
  });
  const again = await checked(test.app, { kind: 'posts', token, rows: repaired });
  expect(again.counts).toEqual({ new: seeded.size, same: ROWS - seeded.size });
  expect(await committed(test.app, again.id, token)).toMatchObject({ state: 'done', counts: again.counts });
  const stored = await test.db.select().from(posts).orderBy(posts.sort);
  expect(stored.map(({ code }) => code)).toEqual(Array.from({ length: ROWS }, (_, at) => `code-${at}`));
});
