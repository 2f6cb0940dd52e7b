import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { headersOf, PHONES, readOnce, signIn, TODO_LIST } from './client.mjs';
import { figure, quantile } from './figures.mjs';
import { importFloor } from './import-floor.mjs';
import { memoryMb } from './memory.mjs';

/** As many as a file takes, or as the environment says. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 100_000);
const LOOK_MS = 100;
const IMPORT = '/api/op-biz/import';
const HEADS = ['客户', '项目', '来源', '类型', '待办日期', '计划完成', '负责人', '协助人', '结果要求', '承诺说明', '预估说明', '编号'];
const GOOD = [
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
const WRONG = ['没有的客户', '没有的项目', '?', '?', '2026-13-40', '?', '没有的人', '?', '', '', '', ''];

/** A sheet of 100,000 to-dos with 12 columns: rows a second of the check and of the import, a sheet that is all wrong, the memory for it, and what somebody who reads a list meanwhile notices. */
export async function imports(stage) {
  const { address, pid, dataDir } = await stage.server();
  const [importer, reader] = await Promise.all(
    PHONES.slice(0, 2).map(async (phone, client) => headersOf(await signIn(address, { phone, client }), client)),
  );
  const before = memoryMb(pid);
  const making = { isOver: false, peak: before, reads: [] };
  const watching = Promise.all([watch(pid, making), readOn(address, reader, making)]);
  try {
    const good = await timed(() => bring(address, importer, GOOD));
    const checked = await timed(() =>
      run(address, importer, {
        path: 'check',
        id: good.value.id,
        columns: good.value.columns.map(({ field }) => field),
        mode: 'both',
        whole: true,
      }),
    );
    const imported = await timed(() => run(address, importer, { path: 'commit', id: good.value.id }));
    if (imported.value.state !== 'done' || imported.value.counts.new !== ROWS) throw new Error(`not imported: ${imported.value.message}`);
    const wrong = await timed(async () => {
      const { id, columns } = await bring(address, importer, WRONG);
      return run(address, importer, { path: 'check', id, columns: columns.map(({ field }) => field), mode: 'both', whole: true });
    });
    if (wrong.value.counts.error !== ROWS) throw new Error('rows that are wrong were not found');
    making.isOver = true;
    const floor = await importFloor(dataDir, { bytes: await workbookOf(GOOD), rows: ROWS });
    return [
      figure('import-read', good.seconds, { unit: 's', atMost: 30, rows: ROWS }),
      figure('import-check', ROWS / checked.seconds, { unit: 'rows/s', atLeast: 50, rows: ROWS, toFloor: ratio(checked.seconds, floor) }),
      figure('import-rows', ROWS / imported.seconds, { unit: 'rows/s', atLeast: 50, rows: ROWS, toFloor: ratio(imported.seconds, floor) }),
      figure('import-floor', ROWS / (floor.readSeconds + floor.insertSeconds), { unit: 'rows/s', rows: ROWS, ...floor }),
      figure('import-all-wrong', wrong.seconds, { unit: 's', atMost: 15, rows: ROWS }),
      figure('import-memory', making.peak - before, { unit: 'MB', atMost: 400, before: Math.round(before) }),
      figure('import-others-p99', quantile(making.reads, 0.99), { unit: 'ms', atMost: 500, reads: making.reads.length }),
    ];
  } finally {
    making.isOver = true;
    await watching;
  }
}

async function timed(work) {
  const begun = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - begun) / 1_000 };
}

/** How many times the time of nothing but reading the sheet and inserting its rows. */
function ratio(seconds, { readSeconds, insertSeconds }) {
  return Math.round((seconds / (readSeconds + insertSeconds)) * 10) / 10;
}

async function workbookOf(row) {
  // What writes workbooks is the server's.
  const { writeXlsx } = await import(
    pathToFileURL(createRequire(new URL('../../apps/server/package.json', import.meta.url)).resolve('hucre/xlsx')).href
  );
  return writeXlsx({ sheets: [{ name: '待办', rows: [HEADS, ...Array.from({ length: ROWS }, () => row)] }] });
}

async function bring(address, headers, row) {
  const bytes = await workbookOf(row);
  const form = new FormData();
  form.set('kind', 'todo');
  form.set('file', new Blob([bytes]), '待办.xlsx');
  return resultOf(await fetch(`${address}${IMPORT}/upload`, { method: 'POST', headers, body: form }));
}

/** Begins something of an import and waits until it is over. */
async function run(address, headers, { path, ...input }) {
  const body = JSON.stringify(input);
  await resultOf(
    await fetch(`${address}${IMPORT}/${path}`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }),
  );
  for (;;) {
    const task = await resultOf(await fetch(`${address}${IMPORT}/get?id=${input.id}`, { headers }));
    if (!['checking', 'importing'].includes(task.state)) return task;
    await sleep(LOOK_MS);
  }
}

async function resultOf(answer) {
  const { code, msg, result } = await answer.json();
  if (code !== '00000') throw new Error(`the import was refused: ${code} ${msg}`);
  return result;
}

async function watch(pid, making) {
  while (!making.isOver) {
    making.peak = Math.max(making.peak, memoryMb(pid));
    await sleep(LOOK_MS);
  }
}

async function readOn(address, headers, making) {
  while (!making.isOver) {
    making.reads.push(await readOnce(address, `${TODO_LIST}?view=all&offset=1&limit=20`, headers));
    await sleep(LOOK_MS);
  }
}
