import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { TODO } from './bench/breaks/writers.mjs';
import { headersOf, PHONES, signIn, TODO_ADD } from './bench/client.mjs';
import { npmRun, startConsole } from './bench/console-server.mjs';

// The commands build what is not built, possibly on a busy machine.
const work = mkdtempSync(join(tmpdir(), 'houtai-typed-'));
const [first, second] = ['first', 'second'].map((name) => join(work, name));
const saved = join(work, 'saved.tar');
const stops = [];

/** The console on a data folder, started by `npm start`. */
async function start(dataDir) {
  const server = await startConsole({ dataDir, npm: true });
  stops.push(server.stop);
  return server;
}

/** The output and exit code of a command run in the work folder. */
async function typed(dataDir, script, ...args) {
  const [command, ...given] = npmRun(script, ...args);
  const env = { ...process.env, HOUTAI_DATA: dataDir, DATABASE_URL: '', INIT_CWD: undefined };
  const child = spawn(command, given, { cwd: work, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece));
  const [code] = await once(child, 'close');
  return { code, said };
}

async function todoOf({ address }, id, token) {
  const answer = await fetch(`${address}/api/ad-biz/wcp-todo/get?id=${id}`, { headers: headersOf(token) });
  return answer.json();
}

let token = '';
let todoId = '';

beforeAll(async () => {
  chmodSync(work, 0o711);
  const server = await start(first);
  token = await signIn(server.address, { phone: PHONES[2] });
  const answer = await fetch(server.address + TODO_ADD, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(token) },
    body: JSON.stringify({ ...TODO, resultRequest: '<p>saved</p>' }),
  });
  ({ todoId } = (await answer.json()).result);
});

afterAll(async () => {
  for (const stop of stops) await stop();
  rmSync(work, { recursive: true, force: true });
});

describe('npm run backup', () => {
  it('saves the running server to the named file, relative to the current folder, readable by nobody else', async () => {
    const { code, said } = await typed(first, 'backup', 'saved.tar');
    expect([code, said]).toEqual([0, expect.stringContaining(`备份完成 saved: ${saved}`)]);
    expect(statSync(saved).mode & 0o777).toBe(0o600);
  });

  it('does not overwrite an existing file', async () => {
    const before = readFileSync(saved);
    const { code, said } = await typed(first, 'backup', 'saved.tar');
    expect([code, said]).toEqual([1, expect.stringContaining(`文件 ${saved} 已存在，备份不会覆盖它。`)]);
    expect(readFileSync(saved).equals(before)).toBe(true);
  });

  it('chooses a name in the folder backups if none is given', async () => {
    const { code, said } = await typed(first, 'backup');
    const [, path = ''] = /saved: (.+\.tar)/.exec(said) ?? [];
    const isThere = existsSync(path);
    rmSync(path, { force: true });
    expect([code, isThere, path]).toEqual([0, true, expect.stringMatching(/backups.houtai-\d{8}-\d{6}\.tar$/)]);
  });

  it('exits 3 and names the missing file if one is gone, and makes no backup if all are', async () => {
    const files = join(first, 'files');
    const stored = readdirSync(files, { recursive: true }).filter((path) => /[0-9a-f]{32}$/.test(path));
    const away = `${files}-away`;
    renameSync(join(files, stored[0]), join(work, 'one-file'));
    const incomplete = await typed(first, 'backup', 'incomplete.tar');
    renameSync(join(work, 'one-file'), join(files, stored[0]));
    expect([incomplete.code, incomplete.said]).toEqual([3, expect.stringContaining(`文件不在 missing: ${String(stored[0])}`)]);
    expect(incomplete.said).toContain('备份不完整 saved with faults');
    renameSync(files, away);
    const empty = await typed(first, 'backup', 'empty.tar');
    renameSync(away, files);
    expect([empty.code, empty.said]).toEqual([1, expect.stringContaining('没有生成备份')]);
    expect(existsSync(join(work, 'empty.tar'))).toBe(false);
  });

  it('gives advice if no server runs', async () => {
    const { code, said } = await typed(join(work, 'none'), 'backup', 'none.tar');
    expect([code, said]).toEqual([1, expect.stringContaining('Houtai does not run on this data folder: start it first (npm start)')]);
    expect(existsSync(join(work, 'none.tar'))).toBe(false);
  });
});

describe('npm run restore', () => {
  it('asks for the file', async () => {
    const { code, said } = await typed(second, 'restore');
    expect([code, said]).toEqual([1, expect.stringContaining('which backup? npm run restore -- <file>')]);
  });

  it.each([
    ['is not there', 'no-such.tar', () => {}, '打不开'],
    ['is no backup', 'letter.tar', (path) => writeFileSync(path, 'x'.repeat(2_000)), '不是 Houtai 的备份文件'],
    ['ends too early', 'cut.tar', (path) => writeFileSync(path, readFileSync(saved).subarray(0, -4_096)), '不完整'],
    ['is damaged', 'damaged.tar', (path) => writeFileSync(path, damaged(readFileSync(saved))), '已损坏'],
  ])('refuses a file that %s, and makes nothing', async (_, name, make, words) => {
    make(join(work, name));
    const { code, said } = await typed(second, 'restore', name);
    expect([code, said]).toEqual([1, expect.stringContaining(words)]);
    expect(said).not.toContain('    at ');
    expect(existsSync(second)).toBe(false);
  });

  it('refuses a data folder that a server uses, or that holds something', async () => {
    const inUse = await typed(first, 'restore', 'saved.tar');
    expect([inUse.code, inUse.said]).toEqual([1, expect.stringContaining(`数据目录 ${first} 里已有内容（或有服务正在使用）`)]);
    const filled = join(work, 'filled');
    mkdirSync(filled);
    writeFileSync(join(filled, 'mine'), '');
    const { code, said } = await typed(filled, 'restore', 'saved.tar');
    expect([code, said]).toEqual([1, expect.stringContaining('没有恢复任何内容')]);
    expect(readdirSync(filled)).toEqual(['mine']);
  });

  it('restores it to another folder, where npm start serves it and everybody signs in again', async () => {
    const { code, said } = await typed(second, 'restore', 'saved.tar');
    expect([code, said]).toEqual([0, expect.stringContaining(`恢复完成 restored: ${saved}`)]);
    const server = await start(second);
    expect(await todoOf(server, todoId, token)).toMatchObject({ code: 'L0001' });
    const anew = await signIn(server.address, { phone: PHONES[2] });
    expect(await todoOf(server, todoId, anew)).toMatchObject({ code: '00000', result: { resultRequest: '<p>saved</p>' } });
  });

  it('leaves an unfinished restore on which no server starts, with advice', async () => {
    const half = join(work, 'half');
    mkdirSync(half);
    writeFileSync(join(half, 'restore.unfinished'), '');
    const { code, said } = await typed(half, 'start');
    expect([code, said]).toEqual([1, expect.stringContaining('恢复没有完成')]);
    expect(said).toContain('npm run restore');
  });
});

function damaged(bytes) {
  const changed = Buffer.from(bytes);
  changed[Math.floor(bytes.length / 2)] ^= 0x10;
  return changed;
}
