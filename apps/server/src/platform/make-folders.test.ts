import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { makeFolders } from './make-folders.ts';

const work = mkdtempSync(join(tmpdir(), 'houtai-folders-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

it('creates missing parents of a folder, too, and says whether it created it', async () => {
  const folder = join(work, 'a', 'b', 'c');
  expect(await makeFolders(folder)).toBe(true);
  expect(statSync(folder).isDirectory()).toBe(true);
  expect(await makeFolders(folder)).toBe(false);
});

it('reports at once that a file is in the way', async () => {
  writeFileSync(join(work, 'file'), '');
  await expect(makeFolders(join(work, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolders(join(work, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

it.runIf(process.platform === 'linux')('reports at once that the system creates no folder there', async () => {
  await expect(makeFolders('/proc/houtai/data')).rejects.toMatchObject({ code: 'ENOENT' });
});
