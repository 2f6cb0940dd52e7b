import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';
import { expect } from 'vitest';

const LOOK_EVERY_MS = 20;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A server as it is installed, in a folder of its own: `start` runs it in a process, `data` is where it keeps things. */
export type Installed = {
  folder: string;
  data: string;
  start: (more?: Record<string, string>) => Started;
  stop: () => Promise<void>;
  remove: () => Promise<void>;
};

/** A process of it: `saying` waits for words of its output. */
export type Started = {
  child: ChildProcess;
  exit: Promise<unknown>;
  saying: (words: string) => Promise<void>;
  said: () => string;
  /** Where it listens, once it does. */
  address: () => Promise<string>;
};

/** Builds the real server, to be started and killed. `stop` ends in order what still runs, the last first, and so does `remove`. */
export async function installServer(): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), 'houtai-process-'));
  chmodSync(folder, 0o711);
  const place = join(folder, 'apps', 'server');
  mkdirSync(place, { recursive: true });
  cpSync(here('../../../package.json'), join(place, 'package.json'));
  cpSync(here('../../../drizzle'), join(place, 'drizzle'), { recursive: true });
  symlinkSync(here('../../../../../node_modules'), join(folder, 'node_modules'));
  await build({ configFile: here('../../../vite.config.ts'), logLevel: 'silent', build: { outDir: join(place, 'dist') } });
  const running: ChildProcess[] = [];
  const data = join(folder, 'data');
  const given = { NODE_ENV: 'production', PORT: '0', HOUTAI_DATA: data, LOG_LEVEL: 'warn', DATABASE_URL: '' };
  const start = (more: Record<string, string> = {}) => {
    const env = { ...process.env, ...given, ...more };
    const child = spawn(process.execPath, [join(place, 'dist/main.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.push(child);
    return followed(child);
  };
  const stop = async () => {
    for (const child of running.splice(0).toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  };
  const remove = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, data, start, stop, remove };
}

function followed(child: ChildProcess): Started {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => void (said += piece.toString()));
  const exit = once(child, 'exit').then(([code]: unknown[]) => code);
  const saying = async (words: string) => {
    while (!said.includes(words) && child.exitCode === null && child.signalCode === null) await sleep(LOOK_EVERY_MS);
    expect(said).toContain(words);
  };
  const address = async () => {
    await saying('/adminview/');
    return /http:\/\/\S+?(?=\/adminview\/)/.exec(said)?.[0] ?? '';
  };
  return { child, exit, saying, said: () => said, address };
}

/** Listens on a port that the system chose, and gives it. */
export async function listening(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const close = async () => {
    server.close();
    await once(server, 'close');
  };
  return { port: typeof address === 'object' && address ? address.port : 0, close };
}
