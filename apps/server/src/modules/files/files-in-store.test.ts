import { calls } from '@houtai/contract';
import { TOKEN_HEADER } from '@houtai/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { secondServer } from '#platform/testing/second-server.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { type FakeStore, startFakeStore } from '#platform/testing/store/fake-store.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

import { fileAddress } from './file-address.ts';
import { files } from './files.tables.ts';

let store: FakeStore;
let test: AppForTest;
let token: string;
beforeAll(async () => {
  store = await startFakeStore();
  test = await appForTest({ config: { store: store.config } });
  ({ token } = await makeSignedIn(test.app));
});
beforeEach(() => {
  store.trouble = () => null;
});
afterAll(async () => {
  await test.close();
  await store.close();
});

const AWAY = '文件存储暂时无法使用，文件没有保存或读取，请稍后重试或联系系统管理员';

const upload = (app = test.app) => postUpload(app, calls.files.upload, multipartBody([filePart('a.png', PNG)]), { [TOKEN_HEADER]: token });

const read = (address: string, headers = {}, app = test.app) =>
  app.inject({ method: 'GET', url: address, headers: { [TOKEN_HEADER]: token, ...headers } });

const addressOf = (answer: Awaited<ReturnType<typeof upload>>) => fileAddress(answer.json<{ result: [{ id: string }] }>().result[0].id);

describe('a server with its files in a store', () => {
  it('reads what another one has uploaded, whole and in part, without a shared folder', async () => {
    const other = await secondServer(test);
    const address = addressOf(await upload());
    const whole = await read(address, {}, other.app);
    expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.equals(PNG)]).toEqual([200, 'image/png', true]);
    const part = await read(address, { range: 'bytes=2-5' }, other.app);
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 2-5/${PNG.length}`]);
    expect(part.rawPayload.equals(PNG.subarray(2, 6))).toBe(true);
    await other.close();
  });

  it.each([
    ['fails', { status: 500, code: 'InternalError' }],
    ['refuses', { status: 403, code: 'AccessDenied' }],
  ])('refuses uploads in words with nothing of the answer while the store %s, and writes no row', async (_, trouble) => {
    const before = await test.db.$count(files);
    store.trouble = () => trouble;
    const refused = await upload();
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'B0100', msg: AWAY }]);
    expect(refused.body).not.toMatch(/InternalError|AccessDenied|inner words|127\.0\.0\.1/);
    expect(await test.db.$count(files)).toBe(before);
  });

  it('reads files again as they were once the store is back', async () => {
    const address = addressOf(await upload());
    store.trouble = () => ({ status: 503, code: 'ServiceUnavailable' });
    const refused = await read(address);
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'B0100', msg: AWAY }]);
    store.trouble = () => null;
    expect((await read(address)).rawPayload.equals(PNG)).toBe(true);
  });

  it('tells why it refuses a file although what was stored of it cannot be removed', async () => {
    store.trouble = ({ method }) => (method === 'DELETE' ? { status: 500, code: 'InternalError' } : null);
    const part = filePart('a.png', Buffer.from('no picture'));
    const refused = await postUpload(test.app, calls.files.upload, multipartBody([part]), { [TOKEN_HEADER]: token });
    expect(refused.json()).toMatchObject({ code: 'A0701' });
  });

  it('tells in its health that the store is away, and stays at work', async () => {
    const health = async () => {
      test.clock.advance(1_000);
      const { status, body } = await sendTo(test.app, calls.health.get, {});
      return [status, body];
    };
    expect(await health()).toMatchObject([200, { result: { status: 'ok', fileStore: 'ok' } }]);
    store.trouble = () => ({ status: 500, code: 'InternalError' });
    expect(await health()).toMatchObject([
      200,
      { msg: '文件存储连接不上，附件暂时不能上传和打开', result: { status: 'degraded', fileStore: 'unreachable' } },
    ]);
    store.trouble = () => ({ status: 403, code: 'AccessDenied' });
    expect(await health()).toMatchObject([200, { result: { status: 'degraded', fileStore: 'refused' } }]);
    store.trouble = () => 'silent';
    expect(await health()).toMatchObject([200, { result: { status: 'degraded', fileStore: 'silent' } }]);
    store.trouble = () => null;
    expect(await health()).toMatchObject([200, { result: { status: 'ok', fileStore: 'ok' } }]);
  });
});
