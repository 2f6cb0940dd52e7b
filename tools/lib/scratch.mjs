import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * Gives this process and those it starts a temporary folder of their own, which goes with this process. It is in memory where there
 * is room for it: the tests make hundreds of databases, which on a disk take longer than all the rest. `TMPDIR` chooses another.
 */
export function beginScratch() {
  if (process.env.TMPDIR) return;
  const folder = mkdtempSync(join(isFit(MEMORY) ? MEMORY : tmpdir(), 'houtai-run-'));
  // As root, PostgreSQL runs as another account, which has to get through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

/** Whether there is room, and programs may be run there, as the tests of the embedded database do. */
function isFit(place) {
  let probe;
  try {
    const { bavail, bsize } = statfsSync(place);
    if (Math.min(bavail * bsize, freemem()) < ROOM_BYTES) return false;
    probe = mkdtempSync(join(place, 'houtai-probe-'));
    writeFileSync(join(probe, 'run'), '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(join(probe, 'run'));
    return true;
  } catch {
    return false;
  } finally {
    if (probe) rmSync(probe, { recursive: true, force: true });
  }
}
