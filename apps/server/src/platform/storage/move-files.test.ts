import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type FakeStore, startFakeStore } from '../testing/store/fake-store.ts';
import { chunksOf, keysOf, textAt } from '../testing/store/storage-contract.ts';
import { diskStorage } from './disk-storage.ts';
import { moveFiles } from './move-files.ts';
import { s3Storage } from './s3/s3-storage.ts';
import type { Storage } from './storage.ts';

let store: FakeStore;
let folder: string;
beforeAll(async () => {
  [store, folder] = [await startFakeStore(), await mkdtemp(join(tmpdir(), 'houtai-move-'))];
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function filled(storage: Storage, texts: string[]) {
  const rows = await Promise.all(texts.map(async (text) => ({ storageKey: await storage.put(chunksOf(text)), sha256: sha256(text) })));
  return async function* () {
    yield* rows;
  };
}

describe('moveFiles', () => {
  it('copies every file to a store and back with equal counts and sums, and only what is not there yet', async () => {
    const texts = ['one', '', 'three'.repeat(2_000_000)];
    const disk = diskStorage(join(folder, 'from'), { keepFreeBytes: 0 });
    const bucket = s3Storage(store.config);
    const rows = await filled(disk, texts);
    const all = { count: 3, bytes: 10_000_003, missing: [], changed: [] };
    expect(await moveFiles(rows(), { from: disk, to: bucket })).toEqual({ ...all, copied: 3 });
    expect(await moveFiles(rows(), { from: disk, to: bucket })).toEqual({ ...all, copied: 0 });
    const back = diskStorage(join(folder, 'back'), { keepFreeBytes: 0 });
    expect(await moveFiles(rows(), { from: bucket, to: back })).toEqual({ ...all, copied: 3 });
    expect(await keysOf(back)).toEqual(await keysOf(disk));
    for await (const { storageKey } of rows()) expect(await textAt(back, storageKey)).toBe(await textAt(disk, storageKey));
  });

  it('names what is missing and what is not as it was uploaded, and goes on', async () => {
    const disk = diskStorage(join(folder, 'faulty'), { keepFreeBytes: 0 });
    const rows = await filled(disk, ['missing', 'changed', 'well']);
    const keys: string[] = [];
    for await (const { storageKey } of rows()) keys.push(storageKey);
    await disk.remove(keys[0] ?? '');
    await disk.keep(keys[1] ?? '', chunksOf('other'));
    const moved = await moveFiles(rows(), { from: disk, to: s3Storage(store.config) });
    expect(moved).toMatchObject({ count: 2, copied: 2, missing: [keys[0]], changed: [keys[1]] });
  });
});
