import { readdirSync, readFileSync } from 'node:fs';

import { postgresPid } from './console-server.mjs';
import { rounded } from './figures.mjs';

const TICK_MS = 10;

/** The processor time per request of server and database from now on; nothing on a system without /proc. */
export function cpuMeter({ pid, dataDir }) {
  const read = () => ({ server: workedMs(pid), database: databaseMs(postgresPid(dataDir)) });
  const before = read();
  return {
    perRequest: (requests) => {
      const { server, database } = read();
      if (Number.isNaN(server) || requests === 0) return {};
      const each = (ms) => rounded(ms / requests);
      return { serverCpuMs: each(server - before.server), databaseCpuMs: each(database - before.database) };
    },
  };
}

/** The time of all processes of the database; its connections outlast a measurement. */
function databaseMs(postmaster) {
  const own = processes().filter((pid) => Number(statOf(pid)[1]) === postmaster);
  return own.reduce((sum, pid) => sum + (workedMs(pid) || 0), 0);
}

function processes() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function workedMs(pid) {
  const stat = statOf(pid);
  return (Number(stat[11]) + Number(stat[12])) * TICK_MS;
}

/** The fields of a process from its state on; the name before it may contain blanks. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  } catch {
    return [];
  }
}
