import { describe, expect, it } from 'vitest';

import { checkNode } from './check-node.mjs';
import { isInstalled, likelyCause } from './ensure-installed.mjs';

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
  ])('when %s', (_, versions, expected) => {
    const packages = Object.fromEntries(Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]));
    expect(isInstalled(wanted, lock(packages), platform)).toBe(expected);
  });

  it('is false while npm has written no record', () => expect(isInstalled(wanted, undefined, platform)).toBe(false));
});

describe('likelyCause', () => {
  it.each([
    ['npm error code ENOTFOUND', '网络'],
    ['npm error code ENOSPC', '磁盘已满'],
    ["npm error Error: EACCES: permission denied, mkdir '/x'", '/srv/houtai'],
    ['npm error code ELIFECYCLE', 'npm'],
  ])('of "%s" names %s', (said, word) => expect(likelyCause(said, '/srv/houtai')).toContain(word));
});
