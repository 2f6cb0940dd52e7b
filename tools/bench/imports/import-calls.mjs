import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const IMPORT = '/api/op-biz/import';
const LOOK_MS = 100;
const HEADS = ['客户', '项目', '来源', '类型', '待办日期', '计划完成', '负责人', '协助人', '结果要求', '承诺说明', '预估说明', '编号'];

/** A row that is right, and one that is wrong in every cell. */
export const GOOD = [
  '东海港务集团',
  '东海智能闸口改造',
  '客户来电',
  '3',
  '2026-11-23',
  '2026-12-08',
  '王浩然',
  '',
  '核对数据',
  '一周',
  '两天',
  '',
];
export const WRONG = ['没有的客户', '没有的项目', '?', '?', '2026-13-40', '?', '没有的人', '?', '', '', '', ''];

/** A workbook of so many of a row. */
export async function workbookOf(row, rows) {
  // What writes workbooks is the server's.
  const { writeXlsx } = await import(
    pathToFileURL(createRequire(new URL('../../../apps/server/package.json', import.meta.url)).resolve('hucre/xlsx')).href
  );
  return writeXlsx({ sheets: [{ name: '待办', rows: [HEADS, ...Array.from({ length: rows }, () => row)] }] });
}

/** Uploads a workbook and gives the import. */
export async function bring(address, headers, bytes) {
  const form = new FormData();
  form.set('kind', 'todo');
  form.set('file', new Blob([bytes]), '待办.xlsx');
  return resultOf(await fetch(`${address}${IMPORT}/upload`, { method: 'POST', headers, body: form }));
}

/** Checks an import with its columns as they were found. */
export function checkAll(address, headers, { id, columns }) {
  return run(address, headers, { path: 'check', id, columns: columns.map(({ field }) => field), mode: 'both', whole: true });
}

/** Begins something of an import and waits until it is over. */
export async function run(address, headers, asked) {
  await begin(address, headers, asked);
  return over(address, headers, asked.id);
}

export async function begin(address, headers, { path, ...input }) {
  const asked = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) };
  await resultOf(await fetch(`${address}${IMPORT}/${path}`, asked));
}

/** Waits until nothing of an import is under way, and gives it. */
export async function over(address, headers, id) {
  for (;;) {
    const task = await resultOf(await fetch(`${address}${IMPORT}/get?id=${id}`, { headers }));
    if (!['checking', 'importing'].includes(task.state)) return task;
    await sleep(LOOK_MS);
  }
}

async function resultOf(answer) {
  const { code, msg, result } = await answer.json();
  if (code !== '00000') throw new Error(`the import was refused: ${code} ${msg}`);
  return result;
}
