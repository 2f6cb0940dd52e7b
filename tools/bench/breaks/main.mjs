import { setTimeout as sleep } from 'node:timers/promises';

import { openPostgres, socketOf } from '../console-server.mjs';
import { endConnections, KINDS, PROXIED } from './kinds.mjs';
import { startProxy } from './proxy.mjs';
import { contentOf, makeDiary, signInWriters, startMonitor, startWriter } from './writers.mjs';

const MAX_WRITERS = 20;
const LIMIT_MS = 30_000;
/** The number of successes in a row after which a writer counts as recovered. */
const IN_A_ROW = 3;

let runs = 0;

/**
 * Breaks the database of a server repeatedly under one to twenty writers, whose waits are multiplied by `patience`, and returns what they
 * saw and what is stored.
 */
export async function breakAgain({ address, dataDir }, { kind, times, patience = 1 }) {
  const proxy = PROXIED.includes(kind) ? await startProxy(socketOf(dataDir)) : null;
  try {
    if (proxy) await endConnections(dataDir);
    return await breakTimes({ address, dataDir, proxy, patience }, { kind, times });
  } finally {
    await proxy?.close();
  }
}

async function breakTimes(place, { kind, times }) {
  const diary = makeDiary();
  const headers = await signInWriters(place, MAX_WRITERS);
  const run = `${kind}-${process.pid}-${(runs += 1)}`;
  const backsMs = [];
  for (let number = 0; number < times; number += 1) {
    const count = 1 + ((number * 7 + 4) % MAX_WRITERS);
    const monitor = startMonitor(place, diary);
    const writers = headers
      .slice(0, count)
      .map((own, writer) => startWriter(place, { headers: own, name: `${run}-${number}-${writer}`, diary }));
    try {
      backsMs.push(await breakOnce(place, kind, writers));
    } finally {
      for (const working of [...writers, monitor]) working.isStopped = true;
      await Promise.all([...writers, monitor].map(({ done }) => done));
    }
  }
  return { breaks: times, backsMs, ...(await compare(place.dataDir, diary)) };
}

/** How long after the end of a break each writer recovers. */
async function breakOnce(place, kind, writers) {
  const limitMs = LIMIT_MS * place.patience;
  await until(() => writers.every(({ inARow }) => inARow > 0), limitMs, 'no writer could write before the break');
  await KINDS[kind](place);
  const over = performance.now();
  for (const writer of writers) Object.assign(writer, { since: over, inARow: 0, backAt: Number.NaN });
  await until(() => writers.every(({ inARow }) => inARow >= IN_A_ROW), limitMs, `not all were back ${limitMs / 1_000} s after ${kind}`);
  return Math.max(...writers.map(({ backAt }) => backAt)) - over;
}

async function until(isSo, limitMs, fault) {
  const limit = performance.now() + limitMs;
  while (!isSo()) {
    if (performance.now() > limit) throw new Error(fault);
    await sleep(10);
  }
}

async function compare(dataDir, { acknowledged, refused, unclear, slowestMs }) {
  const sql = openPostgres(dataDir);
  const contents = [...acknowledged.keys()].map(contentOf);
  const rows = await sql`select id, result_request as content from todos where result_request = any(${contents})`;
  await sql.end();
  const stored = new Map();
  for (const { id, content } of rows) stored.set(content, [...(stored.get(content) ?? []), id]);
  const lost = [];
  const twice = [];
  for (const [key, id] of acknowledged) {
    const found = stored.get(contentOf(key)) ?? [];
    if (!found.includes(id)) lost.push(key);
    if (found.length > 1) twice.push(key);
  }
  return { written: acknowledged.size, refused, unclear, lost, twice, slowestMs };
}
