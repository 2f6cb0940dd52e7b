import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

import { calls } from '@houtai/contract';
import { TOKEN_HEADER } from '@houtai/contract/limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { lookupConnection } from '#platform/db/client.ts';
import { databaseSilentError } from '#platform/db/start/lost-connection.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const ask = () => sendTo(test.app, calls.health.get, {});

const refusal = async () => (await ask()).response.json<unknown>();

describe('health.get', () => {
  it('queries the database once a second, however many requests arrive', async () => {
    test.clock.advance(1_000);
    const asked = vi.spyOn(lookupConnection(test.app.deps.database.db), 'execute');
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    answers.push(await ask());
    expect(answers.every(({ result }) => result.status === 'ok')).toBe(true);
    expect(asked).toHaveBeenCalledTimes(1);
    test.clock.advance(1_000);
    await ask();
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
  });

  it('answers without rate limit, as monitors need, and limits an unknown path', async () => {
    const remaining = async (url: string) =>
      (await test.app.inject({ method: 'GET', url, remoteAddress: '10.6.6.6' })).headers['x-ratelimit-remaining'];
    expect(await remaining('/api/none')).toBe('5999');
    expect(await remaining('/api/health')).toBeUndefined();
    expect(await remaining('/none')).toBe('5998');
    expect(await remaining('/api/login/options')).toBe('5997');
  });

  it('reports within a second that the database is away, and that it is back', async () => {
    test.clock.advance(1_000);
    const asked = vi.spyOn(lookupConnection(test.app.deps.database.db), 'execute').mockRejectedValue(new Error('away'));
    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(refused.response.json()).toMatchObject({
      code: 'B0100',
      msg: '数据库暂时无法访问，正在恢复',
      result: { status: 'failing', version: '0.0.0-test', database: 'unreachable', dataFolder: 'ok' },
    });
    asked.mockRestore();
    test.clock.advance(1_000);
    expect((await ask()).code).toBe('00000');
  });

  it.each([
    ['tells so', () => Promise.reject(databaseSilentError())],
    ['would be waited for without an end', () => new Promise<never>(() => {})],
  ])('reports that the database does not answer when %s', async (_, answer) => {
    test.clock.advance(1_000);
    const asked = vi.spyOn(lookupConnection(test.app.deps.database.db), 'execute').mockImplementation(answer as never);
    expect(await refusal()).toMatchObject({
      code: 'B0100',
      msg: '数据库没有响应，正在等待其恢复',
      result: { database: 'silent', dataFolder: 'ok' },
    });
    asked.mockRestore();
  });

  it('reports that the data folder is gone, and that it is back', async () => {
    test.clock.advance(1_000);
    renameSync(test.dataDir, `${test.dataDir}-away`);
    expect(await refusal()).toMatchObject({
      code: 'B0100',
      msg: '数据目录不存在，请检查磁盘与挂载',
      result: { status: 'failing', database: 'ok', dataFolder: 'missing' },
    });
    renameSync(`${test.dataDir}-away`, test.dataDir);
    test.clock.advance(1_000);
    expect((await ask()).result).toEqual({
      status: 'ok',
      version: '0.0.0-test',
      database: 'ok',
      dataFolder: 'ok',
      fileStore: 'none',
    });
  });

  it('reports that the data folder is not writable, and that it is repaired', async ({ skip }) => {
    const mend = makeReadOnly(test.dataDir);
    if (!mend) return skip('root may write everywhere here, and no disk can be mounted');
    test.clock.advance(1_000);
    const refused = await ask();
    mend();
    expect(refused.status).toBe(503);
    expect(refused.response.json()).toMatchObject({
      code: 'B0100',
      msg: '数据目录无法写入，请检查目录权限与磁盘',
      result: { status: 'failing', database: 'ok', dataFolder: 'not-writable' },
    });
    test.clock.advance(1_000);
    expect((await ask()).result).toMatchObject({ status: 'ok', dataFolder: 'ok' });
  });

  it('reports that the disk is full, and that there is room again', async ({ skip }) => {
    const clear = mounted(test.dataDir, 'size=1m');
    if (!clear) return skip('no disk can be mounted');
    test.clock.advance(1_000);
    const refused = await refusal();
    clear();
    expect(refused).toMatchObject({ code: 'B0100', msg: '数据目录所在磁盘已满，请尽快清理或扩容', result: { dataFolder: 'full' } });
    test.clock.advance(1_000);
    expect((await ask()).result).toMatchObject({ status: 'ok', dataFolder: 'ok' });
  });

  it('reports with 200 that uploads are refused for lack of room, because all else works', async ({ skip }) => {
    const clear = mounted(test.dataDir, 'size=100m');
    if (!clear) return skip('no disk can be mounted');
    test.clock.advance(1_000);
    const answer = await ask();
    const { token } = await makeSignedIn(test.app);
    const upload = await postUpload(test.app, calls.files.upload, multipartBody([filePart('a.png', PNG)]), { [TOKEN_HEADER]: token });
    clear();
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { code: '00000', msg: '磁盘剩余空间不足 512 MB，已停止接收文件', result: { status: 'degraded', dataFolder: 'low' } },
    ]);
    expect(upload.json()).toMatchObject({ code: 'B0100', msg: expect.stringContaining('存储空间不足') });
  });

  it('reports that the folder of uploaded files, which may be on its own disk, is gone', async () => {
    test.clock.advance(1_000);
    const files = join(test.dataDir, 'files');
    mkdirSync(files, { recursive: true });
    expect((await ask()).result).toMatchObject({ status: 'ok', dataFolder: 'ok' });
    test.clock.advance(1_000);
    renameSync(files, `${files}-away`);
    expect(await refusal()).toMatchObject({
      code: 'B0100',
      msg: '数据目录不存在，请检查磁盘与挂载',
      result: { status: 'failing', database: 'ok', dataFolder: 'missing' },
    });
    renameSync(`${files}-away`, files);
    test.clock.advance(1_000);
    expect((await ask()).result).toMatchObject({ status: 'ok', dataFolder: 'ok' });
  });

  it('reports that uploads are refused for lack of room on the disk of uploaded files', async ({ skip }) => {
    const files = join(test.dataDir, 'files');
    mkdirSync(files, { recursive: true });
    const clear = mounted(files, 'size=100m');
    if (!clear) return skip('no disk can be mounted');
    test.clock.advance(1_000);
    const answer = await ask();
    clear();
    expect([answer.status, answer.body]).toMatchObject([200, { result: { status: 'degraded', dataFolder: 'low' } }]);
  });
});

/** Makes a folder read-only, for root by mounting a read-only disk; returns how to revert it, or null if impossible. */
function makeReadOnly(folder: string): (() => void) | null {
  if (process.getuid?.() !== 0) {
    chmodSync(folder, 0o500);
    return () => chmodSync(folder, 0o700);
  }
  return mounted(folder, 'ro,size=1m');
}

/** Mounts a disk over the folder; returns how to unmount it, or null if impossible. */
function mounted(folder: string, options: string): (() => void) | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return () => void execFileSync('umount', [folder]);
  } catch {
    return null;
  }
}
