import { openAsBlob, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { headersOf, PHONES, readOnce, signIn, TODO_LIST } from './client.mjs';
import { figure, quantile } from './figures.mjs';
import { memoryMb } from './memory.mjs';

const AT_ONCE = 50;
const FILE_MB = 20;
const READERS = 5;
const LOOK_MS = 200;
const UPLOAD = '/api/op-biz/file/sys-file-list/upload';
const ATTACHMENT = '2';

/** Fifty files of 20 MB sent at the same moment: whether each is stored, the server's memory, and the delay for readers of lists. */
export async function uploads(stage) {
  const { address, pid } = await stage.server();
  const path = join(stage.folder, 'minutes.txt');
  writeFileSync(path, 'Minutes of a meeting. '.repeat((FILE_MB * 1_048_576) / 22));
  const file = await openAsBlob(path);
  const people = await Promise.all(
    Array.from({ length: AT_ONCE + READERS }, async (_, client) =>
      headersOf(await signIn(address, { phone: PHONES[client % PHONES.length], client }), client),
    ),
  );
  const errors = [];
  const reads = [];
  const sending = { isOver: false };
  const peak = peakOf(pid, sending);
  const reading = people.slice(AT_ONCE).map((headers) => readOn(address, headers, { sending, reads, errors }));
  const begun = performance.now();
  await Promise.all(people.slice(0, AT_ONCE).map((headers) => upload(address, headers, file).catch((error) => errors.push(error))));
  const tookMs = performance.now() - begun;
  sending.isOver = true;
  await Promise.all(reading);
  const holds = errors.length === 0;
  return [
    figure('uploads-stored', AT_ONCE - errors.length, {
      unit: 'files',
      atLeast: AT_ONCE,
      mb: FILE_MB,
      seconds: Math.round(tookMs / 100) / 10,
      ...(errors.length > 0 && { error: String(errors[0]) }),
    }),
    figure('uploads-memory', await peak, { unit: 'MB', atMost: 400, holds }),
    figure('uploads-others-p99', quantile(reads, 0.99), { unit: 'ms', atMost: 500, reads: reads.length, holds }),
  ];
}

/** Stores a file as one of the person's own; gives its id. */
export async function upload(address, headers, file) {
  const body = new FormData();
  body.set('bizType', ATTACHMENT);
  body.set('file', file, 'minutes.txt');
  const answer = await fetch(address + UPLOAD, { method: 'POST', headers, body });
  const { code, msg, result } = await answer.json();
  if (code !== '00000') throw new Error(`an upload was refused: ${code} ${msg}`);
  return result[0].id;
}

/** The most memory that the server was seen with until the sending is over. */
async function peakOf(pid, sending) {
  let peak = 0;
  while (!sending.isOver) {
    peak = Math.max(peak, memoryMb(pid));
    await sleep(LOOK_MS);
  }
  return peak;
}

async function readOn(address, headers, { sending, reads, errors }) {
  while (!sending.isOver)
    await readOnce(address, `${TODO_LIST}?view=all&offset=1&limit=20`, headers).then(
      (ms) => reads.push(ms),
      (error) => errors.push(error),
    );
}
