import { setImmediate as settled } from 'node:timers/promises';

import type { UploadedFile } from '@houtai/contract/files';
import { describe, expect, it, vi } from 'vitest';

import { CallError } from '#platform/calls/send.ts';
import type { UploadOptions } from '#platform/calls/upload.ts';

import { createUploadQueue } from './upload-queue.ts';

type Sent = { name: string; options: UploadOptions; succeed: () => void; fail: (error: unknown) => void };

/** Makes a `send` function whose uploads end when the test ends them. */
function makeSender() {
  const sent: Sent[] = [];
  const send = (file: File, options: UploadOptions) =>
    new Promise<readonly UploadedFile[]>((resolve, reject) => {
      const stored = { id: `id-${file.name}`, fileName: file.name, fileUrl: `/api/op-biz/file/read/id-${file.name}` };
      sent.push({ name: file.name, options, succeed: () => resolve([stored]), fail: reject });
      options.signal?.addEventListener('abort', () => reject(new CallError('', '已取消')));
    });
  const ends = { send, onStored: vi.fn(), onRefused: vi.fn() };
  return { sent, ends, names: () => sent.map(({ name }) => name) };
}

const files = (...names: string[]) => names.map((name) => new File(['12'], name));

describe('an upload queue', () => {
  it('sends three at once and the others as soon as one ends', async () => {
    const { sent, ends, names } = makeSender();
    const queue = createUploadQueue();
    queue.add(files('a', 'b', 'c', 'd', 'e'), ends);
    createUploadQueue().add(files('f'), ends);
    expect(names()).toEqual(['a', 'b', 'c']);
    sent[1]?.succeed();
    await settled();
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
    for (const upload of sent) upload.succeed();
    await settled();
    expect(names()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    for (const upload of sent) upload.succeed();
    await settled();
    expect(queue.store.getState().list.map(({ state }) => state)).toEqual([2, 2, 2, 2, 2]);
  });

  it('has state 1 and a progress while uploading, and state 2 with the entry when stored', async () => {
    const { sent, ends } = makeSender();
    const queue = createUploadQueue();
    queue.add(files('a.pdf'), ends);
    sent[0]?.options.onProgress?.(0.4);
    expect(queue.store.getState().list[0]).toMatchObject({ state: 1, progress: 0.4, entry: null });
    sent[0]?.succeed();
    await settled();
    const entry = { id: 'id-a.pdf', fileName: 'a.pdf', fileUrl: '/api/op-biz/file/read/id-a.pdf', size: 2 };
    expect(queue.store.getState().list[0]).toMatchObject({ state: 2, progress: 1, entry });
    expect(ends.onStored).toHaveBeenCalledExactlyOnceWith(entry);
  });

  it('removes a file that the server refuses, and reports why', async () => {
    const { sent, ends } = makeSender();
    const queue = createUploadQueue();
    const chosen = files('a.pdf');
    queue.add(chosen, ends);
    sent[0]?.fail(new CallError('A0701', '文件内容与扩展名不符'));
    await settled();
    expect(queue.store.getState().list).toEqual([]);
    expect(ends.onRefused).toHaveBeenCalledExactlyOnceWith('文件内容与扩展名不符', chosen[0]);
  });

  it.each([
    ['the transport failed', new CallError('', '网络连接失败')],
    ['the session is over', new CallError('L0001', '登录已过期')],
    ['the answer names no file', null],
  ])('has state -1 when %s, and can be sent again', async (_, error) => {
    const { sent, ends, names } = makeSender();
    const queue = createUploadQueue();
    queue.add(files('a.pdf'), error ? ends : { ...ends, send: async () => [] });
    sent[0]?.fail(error);
    await settled();
    const [failed] = queue.store.getState().list;
    expect(failed).toMatchObject({ state: -1, fault: error?.message ?? '服务没有返回文件编号' });
    expect(ends.onRefused).not.toHaveBeenCalled();
    if (!error) return;
    queue.retry(failed?.key ?? '');
    expect(queue.store.getState().list[0]).toMatchObject({ state: 1, fault: '' });
    sent[1]?.succeed();
    await settled();
    expect(names()).toEqual(['a.pdf', 'a.pdf']);
    expect(ends.onStored).toHaveBeenCalledOnce();
  });

  it('stops a cancelled upload and starts the next', async () => {
    const { sent, ends, names } = makeSender();
    const queue = createUploadQueue();
    queue.add(files('a', 'b', 'c', 'd'), ends);
    const keyOf = (name: string) => queue.store.getState().list.find(({ file }) => file.name === name)?.key ?? '';
    queue.cancel(keyOf('b'));
    await settled();
    expect(sent[1]?.options.signal?.aborted).toBe(true);
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
    expect(queue.store.getState().list.map(({ file }) => file.name)).toEqual(['a', 'c', 'd']);
    for (const upload of sent) upload.succeed();
    await settled();
    expect(ends.onStored).toHaveBeenCalledTimes(3);
    expect(ends.onRefused).not.toHaveBeenCalled();
  });

  it('sends nothing for a file that was cancelled before its turn', async () => {
    const { sent, ends, names } = makeSender();
    const queue = createUploadQueue();
    queue.add(files('a', 'b', 'c', 'd', 'e'), ends);
    queue.cancel(queue.store.getState().list[3]?.key ?? '');
    for (const upload of sent) upload.succeed();
    await settled();
    expect(names()).toEqual(['a', 'b', 'c', 'e']);
    sent[3]?.succeed();
    await settled();
    expect(ends.onStored).toHaveBeenCalledTimes(4);
  });
});
