import { mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';

import { chunksOf, itIsStorage, textAt } from '../testing/store/storage-contract.ts';
import { diskStorage } from './disk-storage.ts';

const place = join(tmpdir(), `houtai-storage-${process.pid}`);
afterAll(() => rm(place, { recursive: true, force: true }));

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'houtai-storage-'));
});
afterEach(() => rm(root, { recursive: true }));

describe('diskStorage', () => {
  itIsStorage(() => diskStorage(place));

  it('stores nothing when reading the input fails', async () => {
    const storage = diskStorage(root);
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('cut off');
    }
    await expect(storage.put(broken())).rejects.toThrow('cut off');
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
    expect(await readdir(root)).toEqual(['incoming']);
  });

  it('removes the rest of an upload interrupted a day ago, and nothing younger', async () => {
    await diskStorage(root).put(chunksOf('x'));
    const old = join(root, 'incoming', 'old');
    await writeFile(old, 'half');
    await utimes(old, new Date(0), new Date(0));
    await writeFile(join(root, 'incoming', 'young'), 'half');
    await diskStorage(root).put(chunksOf('y'));
    expect(await readdir(join(root, 'incoming'))).toEqual(['young']);
  });

  it('refuses and stores nothing when the disk is nearly full', async () => {
    const storage = diskStorage(root, { keepFreeBytes: Number.MAX_SAFE_INTEGER });
    await expect(storage.put(chunksOf('x'))).rejects.toMatchObject({ code: 'B0100', message: expect.stringContaining('存储空间不足') });
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
    expect(await readdir(root)).toEqual(['incoming']);
  });

  it('lists files stored before a moment, without incoming and foreign ones', async () => {
    const storage = diskStorage(root);
    const [old, young] = [await storage.put(chunksOf('old')), await storage.put(chunksOf('young'))];
    await utimes(join(root, old), new Date(1_000), new Date(1_000));
    await writeFile(join(root, 'incoming', 'a'.repeat(32)), 'half');
    await writeFile(join(root, old.slice(0, 5), 'README'), 'x');
    const named: string[] = [];
    for await (const keys of storage.putBefore(new Date(2_000))) named.push(...keys);
    expect(named).toEqual([old]);
    expect(await textAt(storage, young)).toBe('young');
  });

  it('works again once its folder can be made', async () => {
    const blocked = join(root, 'files');
    await writeFile(blocked, 'in the way');
    const storage = diskStorage(blocked);
    await expect(storage.put(chunksOf('x'))).rejects.toMatchObject({
      code: 'B0100',
      message: expect.stringContaining('文件目录暂时无法使用'),
    });
    await rm(blocked);
    expect(await textAt(storage, await storage.put(chunksOf('x')))).toBe('x');
  });

  it('refuses with a message while its folder is gone, creates nothing in its place, and continues when it is back', async () => {
    const storage = diskStorage(root);
    const key = await storage.put(chunksOf('x'));
    await rename(root, `${root}-away`);
    await expect(storage.put(chunksOf('y'))).rejects.toMatchObject({
      code: 'B0100',
      message: expect.stringContaining('文件目录暂时无法使用'),
    });
    await expect(readdir(root)).rejects.toThrow('ENOENT');
    await rename(`${root}-away`, root);
    expect(await textAt(storage, await storage.put(chunksOf('y')))).toBe('y');
    expect(await textAt(storage, key)).toBe('x');
  });

  it('recreates its folder for incoming files if only that is gone', async () => {
    const storage = diskStorage(root);
    await storage.put(chunksOf('x'));
    await rm(join(root, 'incoming'), { recursive: true });
    expect(await textAt(storage, await storage.put(chunksOf('y')))).toBe('y');
  });
});
