import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { runningServers } from './running.mjs';
import { killed, startServer } from './running.test-server.mjs';

const module = new URL('./running.mjs', import.meta.url).href;

let folder = '';
let server;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'houtai-running-'))));
afterEach(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('runningServers', () => {
  it('finds no server where none was started', async () => expect(await runningServers(folder)).toEqual([]));

  it('returns what the servers say about themselves, from a folder with a long name too', async () => {
    const long = join(folder, 'a'.repeat(90));
    mkdirSync(long);
    server = await startServer(long, '/srv/data');
    const script = `console.log(JSON.stringify(await (await import(${JSON.stringify(module)})).runningServers(${JSON.stringify(long)})))`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: long, encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual([{ pid: server.pid, dataDir: '/srv/data' }]);
  });

  it.each(['SIGTERM', 'SIGKILL'])('finds no server after %s, and removes its socket', async (signal) => {
    server = await startServer(folder, '/srv/data');
    await killed(server, signal);
    expect(await runningServers(folder)).toEqual([]);
    expect(readdirSync(join(folder, '.cache/running'))).toEqual([]);
  });

  it('finds servers that do not answer', async () => {
    server = await startServer(folder, '/srv/data');
    server.kill('SIGSTOP');
    expect(await runningServers(folder)).toEqual([{}]);
  });

  it('ignores other files in the folder', async () => {
    mkdirSync(join(folder, '.cache/running'), { recursive: true });
    writeFileSync(join(folder, '.cache/running/file'), '');
    expect(await runningServers(folder)).toEqual([]);
  });
});
