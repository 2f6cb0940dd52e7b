import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;
/** The name of a run's folder contains its process id. */
const FOLDER = /^houtai-run-(\d+)-/;

/**
 * Gives this process and its children a temporary folder of their own, which is removed when this process ends. It is in memory when there
 * is room: the tests create hundreds of databases, which on a disk take longer than everything else. `TMPDIR` chooses another folder.
 */
export function beginScratch() {
  if (process.env.TMPDIR) return;
  for (const place of [MEMORY, tmpdir()]) removeLeftOver(place);
  const folder = mkdtempSync(join(isFit(MEMORY) ? MEMORY : tmpdir(), `houtai-run-${process.pid}-`));
  // As root, PostgreSQL runs as another account, which needs to pass through this folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

/** Removes the folders of killed runs, which could not do it themselves. */
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

/** Whether there is room and programs may run there, as the tests of the embedded database need. */
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
