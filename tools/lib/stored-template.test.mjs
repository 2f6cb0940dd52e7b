import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { keepTemplate, takeTemplate, templateKey } from './stored-template.mjs';

let folder = '';
const place = () => join(folder, 'kept');

function write(path, text) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'houtai-template-'));
  for (const path of ['package-lock.json', 'tsconfig.base.json', 'packages/contract/src/todo.ts', 'apps/server/drizzle/0000.sql'])
    write(path, '1');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('templateKey', () => {
  const NOW = new Date('2026-11-20T08:10:00Z');
  const key = (more) => templateKey({ folder, now: NOW, zone: 'UTC', ...more });

  it.each([
    ['a seed', 'apps/server/src/modules/todo/todo.seed.ts', true],
    ['what a seed calls', 'apps/server/src/platform/passwords.ts', true],
    ['a migration', 'apps/server/drizzle/0000.sql', true],
    ['the contract', 'packages/contract/src/todo.ts', true],
    ['a package', 'package-lock.json', true],
    ['a test', 'apps/server/src/modules/todo/todo.test.ts', false],
  ])('changes, or stays the same, with a change of %s', (_, path, isOther) => {
    write(path, '1');
    const before = key();
    write(path, '2');
    expect(key() !== before).toBe(isOther);
  });

  it('differs by hour and by time zone', () => {
    const keys = [key(), key({ now: new Date('2026-11-20T09:00:00Z') }), key({ zone: 'Asia/Shanghai' })];
    expect(new Set(keys).size).toBe(3);
    expect(key({ now: new Date('2026-11-20T08:59:00Z') })).toBe(keys[0]);
  });
});

describe('takeTemplate', () => {
  it('copies the folder that was stored under the name', async () => {
    write('made/pg/PG_VERSION', '18');
    await keepTemplate('a', join(folder, 'made'), place());
    expect(await takeTemplate('a', join(folder, 'taken'), place())).toBe(true);
    expect(readFileSync(join(folder, 'taken/pg/PG_VERSION'), 'utf8')).toBe('18');
  });

  it('returns false for a name that was replaced', async () => {
    write('made/pg/PG_VERSION', '18');
    await keepTemplate('a', join(folder, 'made'), place());
    await keepTemplate('b', join(folder, 'made'), place());
    expect(await takeTemplate('a', join(folder, 'taken'), place())).toBe(false);
    expect(readdirSync(place())).toEqual(['b']);
  });
});
