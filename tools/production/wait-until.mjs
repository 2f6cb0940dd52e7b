import { setTimeout as sleep } from 'node:timers/promises';

import { Stop } from '../lib/run.mjs';

const MOST_MS = 120_000;
const EVERY_MS = 100;

/** Polls `isTrue` until it answers true; throws after two minutes. */
export async function waitUntil(isTrue, what) {
  const until = Date.now() + MOST_MS;
  while (!(await Promise.resolve(isTrue()).catch(() => false))) {
    if (Date.now() > until) throw new Stop(`waited two minutes in vain: ${what}`);
    await sleep(EVERY_MS);
  }
}
