import { buffer } from 'node:stream/consumers';

import { DAY_MS } from '@houtai/contract/durations';
import { expect, it } from 'vitest';

import type { ByteRange, Storage } from '../../storage/storage.ts';

/** Text in chunks, as an upload arrives. */
export async function* chunksOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

/** The bytes of a key as text; null if there are none. */
export async function textAt(storage: Storage, key: string, range?: ByteRange): Promise<string | null> {
  const stream = await storage.read(key, range);
  return stream && (await buffer(stream)).toString();
}

const MB = 1_048_576;

/** What holds of every storage. `open` opens the same place each time; its place is empty before the first test. */
export function itIsStorage(open: () => Storage): void {
  it('returns stored bytes, whole or in part, also when it is opened again', async () => {
    const storage = open();
    const key = await storage.put(chunksOf('你好', ' ', 'world'));
    expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/);
    expect(await textAt(storage, key)).toBe('你好 world');
    expect(await textAt(storage, key, { start: 7, end: 9 })).toBe('wor');
    expect(await textAt(storage, key, { start: 9, end: 99 })).toBe('rld');
    expect(await textAt(storage, key, { start: 50, end: 60 })).toBe('');
    expect(await textAt(open(), key)).toBe('你好 world');
  });

  it('stores no bytes as a file of no bytes', async () => {
    const storage = open();
    expect(await textAt(storage, await storage.put(chunksOf()))).toBe('');
  });

  it('stores bytes under the key that they had elsewhere, and replaces what is there', async () => {
    const storage = open();
    const key = `ab/cd/abcd${'0'.repeat(28)}`;
    await storage.keep(key, chunksOf('first'));
    await storage.keep(key, chunksOf('second'));
    expect(await textAt(storage, key)).toBe('second');
  });

  it('stores a file that does not fit into one part, byte by byte, and reads across parts', async () => {
    const storage = open();
    const bytes = Buffer.alloc(12 * MB + 17, Buffer.from(Array.from({ length: 251 }, (_, index) => index)));
    async function* inChunks(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    }
    const key = await storage.put(inChunks());
    const whole = await storage.read(key);
    expect(whole && (await buffer(whole)).equals(bytes)).toBe(true);
    const across = await storage.read(key, { start: 5 * MB - 10, end: 5 * MB + 9 });
    expect(across && (await buffer(across)).equals(bytes.subarray(5 * MB - 10, 5 * MB + 10))).toBe(true);
  });

  it.each([1, 6 * MB])('stores nothing when reading the input fails after %i bytes', async (bytes) => {
    const storage = open();
    const before = await keysOf(storage);
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(bytes);
      throw new Error('cut off');
    }
    await expect(storage.put(broken())).rejects.toThrow('cut off');
    expect(await keysOf(storage)).toEqual(before);
  });

  it('forgets a removed file, and ignores a second removal', async () => {
    const storage = open();
    const key = await storage.put(chunksOf('x'));
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.read(key)).toBeNull();
  });

  it.each(['../secret', 'aa/bb/../../../etc/passwd', '/etc/passwd', '', 'houtai-console'])(
    'refuses a key that it did not make: %j',
    async (key) => {
      const storage = open();
      await expect(storage.keep(key, chunksOf('x'))).rejects.toThrow('not a key');
      await expect(async () => storage.read(key)).rejects.toThrow('not a key');
      await expect(storage.remove(key)).rejects.toThrow('not a key');
    },
  );

  it('lists what was stored before a moment', async () => {
    const storage = open();
    const key = await storage.put(chunksOf('x'));
    expect(await keysOf(storage, new Date(Date.now() - DAY_MS))).not.toContain(key);
    expect(await keysOf(storage)).toContain(key);
  });
}

/** The keys of everything that a storage has, sorted. */
export async function keysOf(storage: Storage, before = new Date(Date.now() + DAY_MS)): Promise<string[]> {
  const keys: string[] = [];
  for await (const some of storage.putBefore(before)) keys.push(...some);
  return keys.toSorted();
}
