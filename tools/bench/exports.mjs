import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { headersOf, PHONES, readOnce, signIn, TODO_EXPORT, TODO_LIST } from './client.mjs';
import { figure, quantile } from './figures.mjs';
import { fillTodos } from './fill.mjs';
import { memoryMb } from './memory.mjs';

const ROWS = 100_000;
const RUNS = 3;
const LOOK_MS = 100;
/** A server with much memory collects garbage late; with little memory, its usage shows what it needs. */
const LITTLE = '--max-old-space-size=192';
const COLUMNS = [
  'number',
  'summary',
  'state',
  'project',
  'customer',
  'reception',
  'assist',
  'planTime',
  'todoTime',
  'source',
  'creator',
  'createdAt',
];

/** An Excel file of 100,000 to-dos with 12 columns: its time, its memory, and the delay for a reader of a list in the meantime. */
export async function exports(stage) {
  const NODE_OPTIONS = [process.env.NODE_OPTIONS, LITTLE].filter(Boolean).join(' ');
  const server = await stage.start({ dataDir: join(stage.folder, 'exports'), env: { NODE_OPTIONS } });
  try {
    return await measured(server);
  } finally {
    await server.stop();
  }
}

async function measured({ address, pid, dataDir }) {
  // A little less than the limit of a file, because the demo grows during the measurement.
  await fillTodos(dataDir, ROWS - 1_000);
  const [exporter, reader] = await Promise.all(
    PHONES.slice(0, 2).map(async (phone, client) => headersOf(await signIn(address, { phone, client }), client)),
  );
  const before = memoryMb(pid);
  const seconds = [];
  const reads = [];
  let peak = before;
  let bytes = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const making = { isOver: false };
    const watching = watch(pid, making, (mb) => (peak = Math.max(peak, mb)));
    const reading = readOn(address, reader, { making, reads });
    const begun = performance.now();
    bytes = await exportTodos(address, exporter);
    seconds.push((performance.now() - begun) / 1_000);
    making.isOver = true;
    await Promise.all([watching, reading]);
  }
  const took = quantile(seconds, 0.5);
  return [
    figure('export-of-100000', took, { unit: 's', atMost: 5, columns: COLUMNS.length, mb: Math.round(bytes / 104_857.6) / 10, runs: RUNS }),
    figure('export-memory', peak - before, { unit: 'MB', atMost: 150, before: Math.round(before) }),
    figure('export-others-p99', quantile(reads, 0.99), { unit: 'ms', atMost: 500, reads: reads.length }),
  ];
}

async function exportTodos(address, headers) {
  const columns = COLUMNS.map((id) => ({ id, head: id }));
  const answer = await fetch(address + TODO_EXPORT, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ view: 'all', columns }),
  });
  const file = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`the export was refused: ${Buffer.from(file).toString()}`);
  return file.byteLength;
}

async function watch(pid, making, see) {
  while (!making.isOver) {
    see(memoryMb(pid));
    await sleep(LOOK_MS);
  }
}

async function readOn(address, headers, { making, reads }) {
  while (!making.isOver) {
    reads.push(await readOnce(address, `${TODO_LIST}?view=all&offset=1&limit=20`, headers));
    await sleep(LOOK_MS);
  }
}
