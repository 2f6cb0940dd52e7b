import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Installed, installServer, listening } from './platform/testing/installed-server.ts';

let installed: Installed;
let isSmall = false;
beforeAll(async () => {
  installed = await installServer();
  isSmall = mountSmall(join(installed.folder, 'small'));
});
afterAll(async () => {
  await installed.stop();
  if (isSmall) execFileSync('umount', [join(installed.folder, 'small')]);
  await installed.remove();
});

/** Mounts a disk with less space than the reserve of uploads; only root can. */
function mountSmall(folder: string): boolean {
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=711', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it('notices a port in use before it makes anything', async () => {
  const other = await listening();
  const { exit, said } = installed.start({ PORT: String(other.port) });
  expect(await exit).toBe(1);
  expect(said()).toContain(`Houtai cannot start: port ${other.port} is taken`);
  expect(existsSync(installed.data)).toBe(false);
  await other.close();
});

it('reports that the files have no place before it makes anything', async () => {
  const { exit, said } = installed.start({ HOUTAI_DATA: '/dev/null/data' });
  expect(await exit).toBe(1);
  expect(said()).toContain('数据目录 /dev/null/data/files 无法写入（路径中有一部分不是目录）');
});

it('installs the demo on a disk that is too small for uploads', async ({ skip }) => {
  skip(!isSmall, 'no disk can be mounted here');
  const { child, exit, address } = installed.start({ HOUTAI_DATA: join(installed.folder, 'small', 'data') });
  await address();
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
});
