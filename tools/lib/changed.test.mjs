import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { changedFiles, lintedOf, touchesNewSlice, typedOf } from './changed.mjs';
import { root } from './project.mjs';

const PACKAGES = ['packages/contract', 'apps/server', 'apps/web', 'e2e'];

describe('changedFiles', () => {
  let folder = '';
  const git = (...args) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder, stdio: 'pipe' });
  const commit = (name) => {
    writeFileSync(join(folder, name), name);
    git('add', '.');
    git('commit', '-m', name);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'houtai-changed-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('lists files changed on the branch, in the working folder and untracked ones, but no deleted files', () => {
    git('init', '-b', 'main');
    commit('old.ts');
    commit('gone.ts');
    git('switch', '-c', 'feature');
    commit('committed.ts');
    writeFileSync(join(folder, 'old.ts'), 'changed');
    writeFileSync(join(folder, '新.ts'), '');
    rmSync(join(folder, 'gone.ts'));
    expect(changedFiles(folder)).toEqual(['committed.ts', 'old.ts', '新.ts']);
  });

  it('returns undefined without git', () => expect(changedFiles(folder)).toBeUndefined());
});

describe('lintedOf', () => {
  it.each([
    ['sources alone', ['a.ts', 'b.css', 'c.mjs'], ['a.ts', 'c.mjs']],
    ['nothing', ['b.css'], undefined],
    ['everything when a rule changes', ['a.ts', 'tools/lint/house.mjs'], []],
    ['everything when git cannot say', undefined, []],
    ['everything when it is too much for a command line', Array.from({ length: 301 }, (_, index) => `${index}.ts`), []],
  ])('selects the files: %s', (_, files, expected) => expect(lintedOf(files)).toEqual(expected));
});

describe('typedOf', () => {
  it.each([
    ['its own package', ['apps/web/src/a.ts'], ['apps/web']],
    ['everything with the contract', ['packages/contract/src/a.ts'], PACKAGES],
    ['everything with the packages', ['package-lock.json'], PACKAGES],
    ['everything when git cannot say', undefined, PACKAGES],
    ['nothing for a document', ['README.md'], []],
  ])('selects the packages: %s', (_, files, expected) => expect(typedOf(files, PACKAGES)).toEqual(expected));
});

describe('touchesNewSlice', () => {
  it.each([
    'tools/new-slice.mjs',
    'tools/slice/names.mjs',
    'packages/contract/src/lists/resource.ts',
    'apps/server/src/modules/resources/define-resource.ts',
    'apps/web/src/kit/resource/resource-page.tsx',
  ])('detects a change of %s, which exists', (file) => {
    expect(touchesNewSlice([file])).toBe(true);
    expect(existsSync(join(root, file))).toBe(true);
  });

  it('ignores other subjects, and assumes a change when git cannot tell', () => {
    expect(touchesNewSlice(['apps/server/src/modules/todo/todo.routes.ts'])).toBe(false);
    expect(touchesNewSlice(undefined)).toBe(true);
  });
});
