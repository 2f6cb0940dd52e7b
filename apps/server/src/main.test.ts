import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const LOOK_EVERY_MS = 20;
const HALF_A_REQUEST = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'houtai-main-'));
const dataDir = join(work, 'data');
const running: ChildProcess[] = [];

vi.setConfig({ testTimeout: 90_000 });

beforeAll(async () => {
  chmodSync(work, 0o711);
  const place = join(work, 'apps', 'server');
  mkdirSync(place, { recursive: true });
  cpSync(here('../package.json'), join(place, 'package.json'));
  cpSync(here('../drizzle'), join(place, 'drizzle'), { recursive: true });
  symlinkSync(here('../../../node_modules'), join(work, 'node_modules'));
  await build({ configFile: here('../vite.config.ts'), logLevel: 'silent', build: { outDir: join(place, 'dist') } });
});

afterEach(async () => {
  for (const child of running.splice(0).filter(({ exitCode }) => exitCode === null)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

function startServer(port: number) {
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), HOUTAI_DATA: dataDir, LOG_LEVEL: 'warn', DATABASE_URL: '' };
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
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** PostgreSQL made its files, and took its note of running away when it stopped in order. */
function expectDatabaseStopped(): void {
  expect(existsSync(join(dataDir, 'pg', 'PG_VERSION'))).toBe(true);
  expect(existsSync(join(dataDir, 'pg', 'postmaster.pid'))).toBe(false);
}

describe('the server process', () => {
  it('says what to do when its port is taken, and leaves no database running', async () => {
    const other = createServer();
    const port = await listening(other);
    const { exit, said } = startServer(port);
    expect(await exit).toBe(1);
    expect(said()).toContain(
      `Houtai cannot start: port ${port} is taken: stop the other program, or choose another with PORT=8081 npm start`,
    );
    expectDatabaseStopped();
    other.close();
  });

  it('stops in order though a request hangs, and closes its connection', async () => {
    const port = await freePort();
    const { child, exit, saying } = startServer(port);
    await saying(`http://127.0.0.1:${port}/adminview/`);
    const socket: Socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => {}).write(HALF_A_REQUEST);
    const closed = once(socket, 'close');
    // The head has arrived when a request after it is answered.
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    await closed;
    expectDatabaseStopped();
  });
});
