import { setTimeout as sleep } from 'node:timers/promises';

import { headersOf, PHONES, readOnce, signIn, TODO_LIST } from '../client.mjs';
import { figure, quantile } from '../figures.mjs';
import { memoryMb } from '../memory.mjs';
import { bring, checkAll, GOOD, run, workbookOf, WRONG } from './import-calls.mjs';
import { importFloor } from './import-floor.mjs';

/** The most rows of a file, or as many as the environment says. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 100_000);
const LOOK_MS = 100;

/**
 * A sheet of 100,000 to-dos with 12 columns: rows a second of the check and of the import, a sheet with only errors, the memory, and the
 * delay for a reader of a list in the meantime.
 */
export async function imports(stage) {
  const { address, pid, dataDir } = await stage.server();
  const [importer, reader] = await Promise.all(
    PHONES.slice(0, 2).map(async (phone, client) => headersOf(await signIn(address, { phone, client }), client)),
  );
  // Anyone who brings a sheet has it already.
  const sheets = { good: await workbookOf(GOOD, ROWS), wrong: await workbookOf(WRONG, ROWS) };
  const before = memoryMb(pid);
  const making = { isOver: false, peak: before, reads: [] };
  const watching = Promise.all([watch(pid, making), readOn(address, reader, making)]);
  try {
    const good = await timed(() => bring(address, importer, sheets.good));
    const checked = await timed(() => checkAll(address, importer, good.value));
    const imported = await timed(() => run(address, importer, { path: 'commit', id: good.value.id }));
    if (imported.value.state !== 'done' || imported.value.counts.new !== ROWS) throw new Error(`not imported: ${imported.value.message}`);
    const wrong = await timed(async () => checkAll(address, importer, await bring(address, importer, sheets.wrong)));
    if (wrong.value.counts.error !== ROWS) throw new Error('rows that are wrong were not found');
    making.isOver = true;
    const floor = await importFloor(dataDir, { bytes: sheets.good, rows: ROWS });
    return [
      figure('import-read', good.seconds, { unit: 's', atMost: 30, rows: ROWS }),
      figure('import-check', ROWS / checked.seconds, { unit: 'rows/s', atLeast: 50, rows: ROWS, toFloor: ratio(checked.seconds, floor) }),
      figure('import-rows', ROWS / imported.seconds, { unit: 'rows/s', atLeast: 50, rows: ROWS, toFloor: ratio(imported.seconds, floor) }),
      figure('import-floor', ROWS / (floor.readSeconds + floor.insertSeconds), { unit: 'rows/s', atLeast: 0, rows: ROWS, ...floor }),
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

/** The ratio to the time of only reading the sheet and inserting its rows. */
function ratio(seconds, { readSeconds, insertSeconds }) {
  return Math.round((seconds / (readSeconds + insertSeconds)) * 10) / 10;
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
