import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { root } from '../lib/project.mjs';
import { deliveredPackages, isPermitted } from './licences.mjs';

describe('licences', () => {
  it('permit every delivered package', () => {
    const delivered = deliveredPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
    expect(delivered.length).toBeGreaterThan(100);
    expect(delivered.filter(({ licence }) => !isPermitted(licence))).toEqual([]);
  });

  it.each([
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['(MIT AND Zlib)', true],
    ['(MIT AND GPL-3.0-only)', false],
    ['GPL-3.0-or-later', false],
    ['AGPL-3.0', false],
    ['', false],
  ])('accept or refuse a licence expression: %s → %s', (licence, permitted) => {
    expect(isPermitted(licence)).toBe(permitted);
  });

  it('skip packages for builds and tests only, and list a package once', () => {
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/b/node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/@c/d': { version: '2.0.0' },
      'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
      'node_modules/@houtai/server': { link: true },
    };
    expect(deliveredPackages({ packages })).toEqual([
      { name: '@c/d', version: '2.0.0', licence: '' },
      { name: 'a', version: '1.0.0', licence: 'MIT' },
    ]);
  });
});
