import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type FakeStore, startFakeStore } from '../../testing/store/fake-store.ts';
import { chunksOf, itIsStorage, keysOf, textAt } from '../../testing/store/storage-contract.ts';
import { s3Storage } from './s3-storage.ts';

let store: FakeStore;
beforeAll(async () => {
  store = await startFakeStore();
});
beforeEach(() => {
  store.trouble = () => null;
  store.requests.length = 0;
});
afterAll(() => store.close());

const open = () => s3Storage(store.config);
const AWAY = { code: 'B0100', message: '文件存储暂时无法使用，文件没有保存或读取，请稍后重试或联系系统管理员' };
const large = () => chunksOf('x'.repeat(6_000_000), 'y'.repeat(6_000_000));

describe('s3Storage', () => {
  itIsStorage(open);

  it('touches nothing outside its folder of the bucket', async () => {
    const key = await open().put(chunksOf('x'));
    expect([...store.objects.keys()].every((name) => name.startsWith('console/'))).toBe(true);
    store.objects.set(key, { bytes: Buffer.from('of somebody else'), at: new Date(0) });
    expect(await textAt(open(), key)).toBe('x');
    expect(await keysOf(open(), new Date(1_000))).toEqual([]);
    store.objects.delete(key);
  });

  it('lists more objects than the store gives at once, each one once', async () => {
    const at = new Date(0);
    const keys = Array.from({ length: 2_300 }, (_, index) => `aa/bb/${index.toString(16).padStart(32, '0')}`);
    for (const key of keys) store.objects.set(`console/${key}`, { bytes: Buffer.from('x'), at });
    expect(await keysOf(open(), new Date(1_000))).toEqual(keys);
    for (const key of keys) store.objects.delete(`console/${key}`);
  });

  it('does not list what is not a file of its own', async () => {
    store.objects.set('console/houtai-console', { bytes: Buffer.from('x'), at: new Date(0) });
    expect(await keysOf(open(), new Date(1_000))).toEqual([]);
  });

  it('repeats once what failed in passing, so that people do not notice', async () => {
    const failed = new Set<string>();
    store.trouble = ({ method, url = '' }) => {
      const isFirst = !failed.has(`${method} ${url}`);
      failed.add(`${method} ${url}`);
      return isFirst && method !== 'POST' ? { status: 503, code: 'SlowDown' } : null;
    };
    const key = await open().put(large());
    expect((await textAt(open(), key))?.length).toBe(12_000_000);
    await open().remove(key);
    expect(failed.size).toBeGreaterThan(3);
  });

  it.each([
    ['fails', { status: 500, code: 'InternalError' }],
    ['refuses the key', { status: 403, code: 'AccessDenied' }],
    ['leads elsewhere', { status: 307, code: 'TemporaryRedirect' }],
  ])('says in words that the store %s, with nothing of its answer', async (_, trouble) => {
    const key = await open().put(chunksOf('x'));
    const before = store.objects.size;
    store.trouble = () => trouble;
    const storage = open();
    await expect(storage.put(chunksOf('x'))).rejects.toMatchObject(AWAY);
    await expect(storage.put(large())).rejects.toMatchObject(AWAY);
    await expect(storage.read(key)).rejects.toMatchObject(AWAY);
    await expect(storage.remove(key)).rejects.toMatchObject(AWAY);
    await expect(keysOf(storage)).rejects.toMatchObject(AWAY);
    store.trouble = () => null;
    expect([store.objects.size, await textAt(storage, key)]).toEqual([before, 'x']);
  });

  it('says that the store is full', async () => {
    store.trouble = () => ({ status: 403, code: 'QuotaExceeded' });
    await expect(open().put(chunksOf('x'))).rejects.toMatchObject({ code: 'B0100', message: expect.stringContaining('存储空间不足') });
  });

  it('takes a missing bucket for a fault, and not for missing files', async () => {
    const elsewhere = s3Storage({ ...store.config, bucket: 'other' });
    await expect(elsewhere.read(`aa/bb/${'0'.repeat(32)}`)).rejects.toMatchObject(AWAY);
    await expect(keysOf(elsewhere)).rejects.toMatchObject(AWAY);
  });

  it('leaves neither object nor parts of an upload that fails in the middle', async () => {
    const before = store.objects.size;
    store.trouble = ({ url }) => (url?.includes('partNumber=2') ? { status: 500, code: 'InternalError' } : null);
    await expect(open().put(large())).rejects.toMatchObject(AWAY);
    expect([store.objects.size, store.uploads.size]).toEqual([before, 0]);
  });

  it('takes a success for a failure whose body says that the parts were not put together', async () => {
    const before = store.objects.size;
    store.trouble = ({ method, url }) => (method === 'POST' && url?.includes('uploadId') ? 'late-fault' : null);
    await expect(open().put(large())).rejects.toMatchObject(AWAY);
    expect([store.objects.size, store.uploads.size]).toEqual([before, 0]);
  });

  it('fails to read what the store does not send to its end', async () => {
    const key = await open().put(chunksOf('x'.repeat(100_000)));
    store.trouble = ({ method }) => (method === 'GET' ? 'cut' : null);
    await expect(textAt(open(), key)).rejects.toMatchObject(AWAY);
  });

  it('removes the parts of uploads that were interrupted before the moment, and none that are under way', async () => {
    const parts = { at: new Date(0), parts: new Map() };
    store.uploads.set('old', { name: `console/aa/bb/${'0'.repeat(32)}`, ...parts });
    store.uploads.set('of-somebody-else', { name: 'other/x', ...parts });
    store.uploads.set('young', { name: `console/aa/bb/${'1'.repeat(32)}`, ...parts, at: new Date() });
    await keysOf(open(), new Date(Date.now() - 86_400_000));
    expect([...store.uploads.keys()]).toEqual(['of-somebody-else', 'young']);
    store.uploads.clear();
  });

  it('tells whether the store is there, refuses, or is away', async () => {
    expect(await open().look?.()).toBe('ok');
    expect(await s3Storage({ ...store.config, secret: 'wrong' }).look?.()).toBe('refused');
    expect(await s3Storage({ ...store.config, bucket: 'other' }).look?.()).toBe('refused');
    expect(await s3Storage({ ...store.config, endpoint: 'http://127.0.0.1:9' }).look?.()).toBe('unreachable');
  });
});
