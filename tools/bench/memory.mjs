import { execFileSync } from 'node:child_process';

/** The memory of a process in MB. */
export function memoryMb(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024;
}
