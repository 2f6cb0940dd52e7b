import { mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { diskStorage } from './disk-storage.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'houtai-storage-'));
});
afterEach(() => rm(root, { recursive: true }));

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function textAt(storage: ReturnType<typeof diskStorage>, key: string, range?: { start: number; end: number }) {
  const stream = await storage.read(key, range);
  return stream && (await buffer(stream)).toString();
}

describe('diskStorage', () => {
  it('returns stored bytes, whole or in part', async () => {
    const storage = diskStorage(root);
    const key = await storage.put(chunks('你好', ' ', 'world'));
    expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/);
    expect(await textAt(storage, key)).toBe('你好 world');
    expect(await textAt(storage, key, { start: 7, end: 9 })).toBe('wor');
    expect(await textAt(diskStorage(root), key)).toBe('你好 world');
  });

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

  it('forgets a removed file, and ignores a second removal', async () => {
    const storage = diskStorage(root);
    const key = await storage.put(chunks('x'));
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.read(key)).toBeNull();
  });

  it.each(['../secret', 'aa/bb/../../../etc/passwd', '/etc/passwd', ''])('refuses a key that it did not make: %j', async (key) => {
    await expect(diskStorage(root).read(key)).rejects.toThrow('not a key');
  });

  it('removes the rest of an upload interrupted a day ago, and nothing younger', async () => {
    await diskStorage(root).put(chunks('x'));
    const old = join(root, 'incoming', 'old');
    await writeFile(old, 'half');
    await utimes(old, new Date(0), new Date(0));
    await writeFile(join(root, 'incoming', 'young'), 'half');
    await diskStorage(root).put(chunks('y'));
    expect(await readdir(join(root, 'incoming'))).toEqual(['young']);
  });

  it('refuses and stores nothing when the disk is nearly full', async () => {
    const storage = diskStorage(root, { keepFreeBytes: Number.MAX_SAFE_INTEGER });
    await expect(storage.put(chunks('x'))).rejects.toMatchObject({ code: 'B0100', message: expect.stringContaining('存储空间不足') });
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
    expect(await readdir(root)).toEqual(['incoming']);
  });

  it('lists files stored before a moment, without incoming and foreign ones', async () => {
    const storage = diskStorage(root);
    const [old, young] = [await storage.put(chunks('old')), await storage.put(chunks('young'))];
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
    await expect(storage.put(chunks('x'))).rejects.toMatchObject({
      code: 'B0100',
      message: expect.stringContaining('文件目录暂时无法使用'),
    });
    await rm(blocked);
    expect(await textAt(storage, await storage.put(chunks('x')))).toBe('x');
  });

  it('refuses with a message while its folder is gone, creates nothing in its place, and continues when it is back', async () => {
    const storage = diskStorage(root);
    const key = await storage.put(chunks('x'));
    await rename(root, `${root}-away`);
    await expect(storage.put(chunks('y'))).rejects.toMatchObject({
      code: 'B0100',
      message: expect.stringContaining('文件目录暂时无法使用'),
    });
    await expect(readdir(root)).rejects.toThrow('ENOENT');
    await rename(`${root}-away`, root);
    expect(await textAt(storage, await storage.put(chunks('y')))).toBe('y');
    expect(await textAt(storage, key)).toBe('x');
  });

  it('recreates its folder for incoming files if only that is gone', async () => {
    const storage = diskStorage(root);
    await storage.put(chunks('x'));
    await rm(join(root, 'incoming'), { recursive: true });
    expect(await textAt(storage, await storage.put(chunks('y')))).toBe('y');
  });
});
