import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { hashOf } from './ensure-built.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'houtai-hash-'));
  mkdirSync(join(folder, 'web/src'), { recursive: true });
  writeFileSync(join(folder, 'web/src/a.ts'), '1');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('hashOf', () => {
  it.each([
    ['a source changes', 'web/src/a.ts', true],
    ['a source is added', 'web/src/b.ts', true],
    ['a test is added', 'web/src/a.test.ts', false],
    ['a product is added', 'web/dist/main.js', false],
    ['a hidden file is added', 'web/.DS_Store', false],
  ])('changes or stays the same when %s', (_, path, changes) => {
    const before = hashOf(['web'], folder);
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), '2');
    expect(hashOf(['web'], folder) !== before).toBe(changes);
  });

  it('changes when a source is renamed', () => {
    const before = hashOf(['web'], folder);
    rmSync(join(folder, 'web/src/a.ts'));
    writeFileSync(join(folder, 'web/src/c.ts'), '1');
    expect(hashOf(['web'], folder)).not.toBe(before);
  });
});
