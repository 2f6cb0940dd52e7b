import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { entryFor, lockGaps } from './lock-gaps.mjs';
import { root } from './project.mjs';

describe('package-lock.json', () => {
  it('lists the binaries of every platform, as npm ci demands (`node tools/complete-lock.mjs` adds missing ones)', () => {
    const gaps = lockGaps(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
    expect(gaps.map(({ name, version }) => `${name}@${version}`)).toEqual([]);
  });
});

describe('lockGaps', () => {
  const by = { optionalDependencies: { '@x/binding-linux-x64-musl': '1.0.0' } };

  it.each([
    ['node_modules/x', 'node_modules/@x/binding-linux-x64-musl', 0],
    ['node_modules/y/node_modules/x', 'node_modules/y/node_modules/@x/binding-linux-x64-musl', 0],
    ['node_modules/x', 'node_modules/y/node_modules/@x/binding-linux-x64-musl', 1],
    ['apps/web', 'apps/web/node_modules/@x/binding-linux-x64-musl', 0],
  ])('finds what %s wants at %s, or reports a gap', (path, found, expected) => {
    expect(lockGaps({ packages: { [path]: by, [found]: { version: '1.0.0' } } })).toHaveLength(expected);
  });
});

describe('entryFor', () => {
  it.each([
    ['@x/binding-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@x/binding-win32-arm64-msvc', { os: ['win32'], cpu: ['arm64'] }],
    ['@x/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ])('derives the entry: %s', (name, platform) =>
    expect(entryFor({ name, version: '1.0.0', by: {} })).toEqual({ version: '1.0.0', optional: true, ...platform }),
  );

  it('returns nothing for a name without a platform', () =>
    expect(entryFor({ name: 'fsevents', version: '2.0.0', by: {} })).toBeUndefined());
});
