import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;
/** The name of a run's folder holds its process. */
const FOLDER = /^houtai-run-(\d+)-/;

/**
 * Gives this process and those it starts a temporary folder of their own, which goes with this process. It is in memory where there
 * is room for it: the tests make hundreds of databases, which on a disk take longer than all the rest. `TMPDIR` chooses another.
 */
export function beginScratch() {
  if (process.env.TMPDIR) return;
  for (const place of [MEMORY, tmpdir()]) removeLeftOver(place);
  const folder = mkdtempSync(join(isFit(MEMORY) ? MEMORY : tmpdir(), `houtai-run-${process.pid}-`));
  // As root, PostgreSQL runs as another account, which has to get through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

/** A run that was killed could not remove its folder. */
function removeLeftOver(place) {
  const names = existsSync(place) ? readdirSync(place) : [];
  for (const name of names) {
    const pid = Number(FOLDER.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    try {
      rmSync(join(place, name), { recursive: true, force: true });
    } catch {
      // It belongs to another account.
    }
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
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
