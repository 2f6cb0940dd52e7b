import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';
import { expect } from 'vitest';

const LOOK_EVERY_MS = 20;

/** A server as it is started in production: its own process, on a data folder and an embedded database of its own. */
export type ServerProcess = {
  child: ChildProcess;
  exit: Promise<unknown>;
  /** Waits until it has said so. */
  saying: (words: string) => Promise<void>;
  said: () => string;
};

/** Builds the server into a folder of its own; `endAll` ends those that still run, the last first, and `remove` takes the folder away. */
export async function buildServer() {
  const work = mkdtempSync(join(tmpdir(), 'houtai-main-'));
  const dataDir = join(work, 'data');
  const running: ChildProcess[] = [];
  chmodSync(work, 0o711);
  const place = join(work, 'apps', 'server');
  mkdirSync(place, { recursive: true });
  cpSync(here('../../../package.json'), join(place, 'package.json'));
  cpSync(here('../../../drizzle'), join(place, 'drizzle'), { recursive: true });
  symlinkSync(here('../../../../../node_modules'), join(work, 'node_modules'));
  await build({ configFile: here('../../../vite.config.ts'), logLevel: 'silent', build: { outDir: join(place, 'dist') } });

  const start = (port: number, more: Record<string, string> = {}): ServerProcess => {
    const given = { NODE_ENV: 'production', PORT: String(port), HOUTAI_DATA: dataDir, LOG_LEVEL: 'warn', DATABASE_URL: '', ...more };
    const env = { ...process.env, ...given };
    const child = spawn(process.execPath, [join(work, 'apps/server/dist/main.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => void (said += piece.toString()));
    const exit = once(child, 'exit').then(([code]: unknown[]) => code);
    const saying = async (words: string) => {
      while (!said.includes(words) && child.exitCode === null) await sleep(LOOK_EVERY_MS);
      expect(said).toContain(words);
    };
    return { child, exit, saying, said: () => said };
  };
  const endAll = async () => {
    for (const child of running.splice(0).toReversed().filter(isRunning)) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  };
  return { work, dataDir, start, endAll, remove: () => rmSync(work, { recursive: true, force: true }) };
}

/** The port that it listens on, once it does. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A port that nobody has at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  server.close();
  await once(server, 'close');
  return port;
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
