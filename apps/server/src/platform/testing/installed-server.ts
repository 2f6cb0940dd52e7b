import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';
import { expect, inject } from 'vitest';

const LOOK_EVERY_MS = 20;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The folder of the server that was built for the test run. */
declare module 'vitest' {
  interface ProvidedContext {
    serverFolder: string;
  }
}

/** An installed server in a folder of its own, with its data in `data`; `start` runs it as a process. */
export type Installed = {
  folder: string;
  data: string;
  start: (more?: Record<string, string>) => Started;
  stop: () => Promise<void>;
  remove: () => Promise<void>;
};

/** A running server process; `saying` waits for text in its output. */
export type Started = {
  child: ChildProcess;
  exit: Promise<unknown>;
  saying: (words: string) => Promise<void>;
  said: () => string;
  /** Its address, once it listens. */
  address: () => Promise<string>;
};

/**
 * Installs the real server, to be started and killed. `stop` stops all running processes in order, the latest first, and so does `remove`.
 */
export async function installServer(): Promise<Installed> {
  const place = await builtServer();
  const folder = mkdtempSync(join(tmpdir(), 'houtai-process-'));
  chmodSync(folder, 0o711);
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
    for (const child of running
      .splice(0)
      .toReversed()
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
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

/** The folder of the built server. The first test file that needs it builds it, unless the run was given one built from these sources. */
async function builtServer(): Promise<string> {
  const folder = inject('serverFolder');
  const place = join(folder, 'apps', 'server');
  const done = join(folder, 'done');
  if (isTaken(folder)) {
    while (!existsSync(done)) await sleep(LOOK_EVERY_MS);
    return place;
  }
  mkdirSync(place, { recursive: true });
  cpSync(here('../../../package.json'), join(place, 'package.json'));
  cpSync(here('../../../drizzle'), join(place, 'drizzle'), { recursive: true });
  symlinkSync(here('../../../../../node_modules'), join(folder, 'node_modules'));
  const built = process.env['HOUTAI_BUILT_SERVER'];
  if (built) cpSync(built, join(place, 'dist'), { recursive: true });
  else await build({ configFile: here('../../../vite.config.ts'), logLevel: 'silent', build: { outDir: join(place, 'dist') } });
  writeFileSync(done, '');
  return place;
}

function isTaken(folder: string): boolean {
  try {
    mkdirSync(folder);
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return true;
    throw error;
  }
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

/** Listens on a port that the system chooses, and returns it. */
export async function listening(server: Server = createServer()): Promise<{ port: number; close: () => Promise<void> }> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const close = async () => {
    server.close();
    await once(server, 'close');
  };
  return { port: typeof address === 'object' && address ? address.port : 0, close };
}
