import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { checkNode } from './check-node.mjs';
import { ensureInstalled, isInstalled } from './ensure-installed.mjs';
import { likelyCause } from './npm-ci.mjs';
import { root } from './project.mjs';
import { killed, startServer } from './running.test-server.mjs';

const platform = { platform: 'linux', arch: 'x64' };
const lock = (packages) => JSON.stringify({ packages });

describe('checkNode', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('takes Node %s', (version) => expect(checkNode(version)).toBeUndefined());
  it.each(['18.20.4', '20.18.1', '20.9.0'])('names Node %s as too old', (version) => expect(checkNode(version)).toContain(version));
});

describe('isInstalled', () => {
  const wanted = lock({
    '': { name: 'houtai' },
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/@houtai/contract': { link: true },
    'node_modules/@x/linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/@x/mac': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
  });

  it.each([
    ['everything for this platform is there', { fastify: '5.0.0', '@x/linux': '1.0.0' }, true],
    ['a version differs', { fastify: '5.0.1', '@x/linux': '1.0.0' }, false],
    ['the binaries are those of another platform', { fastify: '5.0.0', '@x/mac': '1.0.0' }, false],
    ['nothing is there', {}, false],
  ])("compares npm's record with the lock when %s", (_, versions, expected) => {
    const packages = Object.fromEntries(Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]));
    expect(isInstalled(wanted, lock(packages), platform)).toBe(expected);
  });

  it('returns false while npm has written no record', () => expect(isInstalled(wanted, undefined, platform)).toBe(false));
});

describe('ensureInstalled', () => {
  const lockIn = (folder) => writeFileSync(join(folder, 'package-lock.json'), lock({ 'node_modules/fastify': { version: '5.0.0' } }));
  let folder = '';
  let server;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'houtai-installed-'));
    lockIn(folder);
    vi.spyOn(console, 'log').mockImplementation(() => {});
  });

  afterEach(() => {
    server?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    vi.restoreAllMocks();
  });

  it('installs missing packages once', async () => {
    const install = vi.fn(() => {
      mkdirSync(join(folder, 'node_modules'));
      copyFileSync(join(folder, 'package-lock.json'), join(folder, 'node_modules/.package-lock.json'));
    });
    await ensureInstalled(folder, install);
    await ensureInstalled(folder, install);
    expect(install).toHaveBeenCalledTimes(1);
  });

  it('refuses while a server uses the packages, names the server, and installs once it has stopped', async () => {
    const install = vi.fn();
    server = await startServer(folder, '/srv/data');
    await expect(ensureInstalled(folder, install)).rejects.toThrow(`（进程 ${server.pid}，数据目录 /srv/data）`);
    expect(install).not.toHaveBeenCalled();
    await killed(server);
    await ensureInstalled(folder, install);
    expect(install).toHaveBeenCalledTimes(1);
  });
});

describe('the packages', () => {
  it('work on every version of Node: each native one uses Node-API', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const folders = Object.keys(packages).filter((path) => packages[path].cpu && existsSync(join(root, path)));
    const native = folders.flatMap((path) => filesIn(join(root, path)).filter((file) => file.endsWith('.node')));
    expect(native.length).toBeGreaterThan(0);
    expect(native.filter((file) => !readFileSync(file).includes('napi_register_module_v1'))).toEqual([]);
  });
});

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [join(folder, entry.name)] : []));
}

describe('likelyCause', () => {
  it.each([
    ['npm error code ENOTFOUND', '网络'],
    ['npm error code ENOSPC', '磁盘已满'],
    ["npm error Error: EACCES: permission denied, mkdir '/x'", '/srv/houtai'],
    ['npm error code ELIFECYCLE', 'npm'],
  ])('explains "%s" by %s', (said, word) => expect(likelyCause(said, '/srv/houtai')).toContain(word));
});
