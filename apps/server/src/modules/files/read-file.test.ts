// @module-tag node24
import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { users } from '#modules/people/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

import { files } from './files.tables.ts';

let test: AppForTest;
let owner: { token: string; fileCookie: string };
let other: { token: string; fileCookie: string };

beforeAll(async () => {
  test = await appForTest();
  owner = await openSession(test.db, 'u-staff');
  other = await openSession(test.db, 'u-staff-2');
});
afterAll(() => test.close());

async function uploaded(name = '头像.png'): Promise<{ id: string; fileUrl: string }> {
  const body = multipartBody([filePart(name, PNG), { field: 'upType', value: 'IMAGE' }]);
  const response = await postUpload(test.app, calls.files.upImage, body, { 'x-access-token': owner.token });
  return response.json<{ result: [{ id: string; fileUrl: string }] }>().result[0];
}

function read(
  url: string,
  headers: Record<string, string | undefined> = { 'x-access-token': owner.token },
  method: 'GET' | 'HEAD' = 'GET',
) {
  return test.app.inject({ method, url, headers });
}

describe('files.read', () => {
  it('returns the bytes to the owner by token or by file cookie', async () => {
    const { fileUrl } = await uploaded();
    for (const headers of [{ 'x-access-token': owner.token }, { cookie: `houtai_file=${owner.fileCookie}` }]) {
      const response = await read(fileUrl, headers);
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload).toEqual(PNG);
    }
  });

  it('prevents the file from running in a browser, and names it for a download', async () => {
    const { fileUrl } = await uploaded('季度 报告(终).png');
    expect((await read(fileUrl)).headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition':
        'inline; filename="__ __(_).png"; filename*=UTF-8\'\'%E5%AD%A3%E5%BA%A6%20%E6%8A%A5%E5%91%8A%28%E7%BB%88%29.png',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
  });

  it('sends unlisted types as a download', async () => {
    const { id, fileUrl } = await uploaded();
    await test.db.update(files).set({ mime: 'image/svg+xml', name: 'a.svg' }).where(eq(files.id, id));
    expect((await read(fileUrl)).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="a\.svg"/),
    });
  });

  it('answers 304 to a client that has the bytes', async () => {
    const { fileUrl } = await uploaded();
    const etag = String((await read(fileUrl)).headers.etag);
    const again = await read(fileUrl, { 'x-access-token': owner.token, 'if-none-match': `"other", W/${etag}` });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
  });

  it.each([
    ['bytes=0-3', 206, `bytes 0-3/${PNG.length}`, PNG.subarray(0, 4)],
    ['bytes=60-', 206, `bytes 60-${PNG.length - 1}/${PNG.length}`, PNG.subarray(60)],
    ['bytes=-5', 206, `bytes ${PNG.length - 5}-${PNG.length - 1}/${PNG.length}`, PNG.subarray(-5)],
    ['bytes=10-99999', 206, `bytes 10-${PNG.length - 1}/${PNG.length}`, PNG.subarray(10)],
    ['bytes=99999-', 416, `bytes */${PNG.length}`, Buffer.alloc(0)],
    ['bytes=5-2', 200, undefined, PNG],
    ['bytes=0-1,4-5', 200, undefined, PNG],
    ['lines=1-2', 200, undefined, PNG],
  ])('answers the range %s with %i', async (range, status, contentRange, bytes) => {
    const { fileUrl } = await uploaded();
    const response = await read(fileUrl, { 'x-access-token': owner.token, range });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-range']).toBe(contentRange);
    expect(response.rawPayload).toEqual(bytes);
  });

  it('sends the whole file when the range refers to an older one', async () => {
    const { fileUrl } = await uploaded();
    const response = await read(fileUrl, { 'x-access-token': owner.token, range: 'bytes=0-3', 'if-range': '"older"' });
    expect(response).toMatchObject({ statusCode: 200 });
  });

  it('answers HEAD with the headers only', async () => {
    const { fileUrl } = await uploaded();
    const response = await read(fileUrl, { 'x-access-token': owner.token }, 'HEAD');
    expect(response).toMatchObject({ statusCode: 200, body: '' });
    expect(response.headers['content-length']).toBe(String(PNG.length));
  });

  it('refuses another person, by token or cookie', async () => {
    const { fileUrl } = await uploaded();
    for (const headers of [{ 'x-access-token': other.token }, { cookie: `houtai_file=${other.fileCookie}` }]) {
      const response = await read(fileUrl, headers);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'A0404', msg: '文件不存在或已被删除' });
    }
  });

  it('shows an avatar to all signed-in users while its owner is active and uses it', async () => {
    const { fileUrl } = await uploaded();
    const status = async () => (await read(fileUrl, { 'x-access-token': other.token })).statusCode;
    const set = (fields: { avatar?: string; active?: boolean }) => test.db.update(users).set(fields).where(eq(users.id, 'u-staff'));
    await set({ avatar: fileUrl });
    expect(await status()).toBe(200);
    await set({ active: false });
    expect(await status()).toBe(404);
    await set({ active: true, avatar: '' });
    expect(await status()).toBe(404);
  });

  it('does not open a file to others because one of them uses its address as an avatar', async () => {
    const { fileUrl } = await uploaded();
    await test.db.update(users).set({ avatar: fileUrl }).where(eq(users.id, 'u-staff-2'));
    expect((await read(fileUrl, { 'x-access-token': other.token })).statusCode).toBe(404);
    await test.db.update(users).set({ avatar: '' }).where(eq(users.id, 'u-staff-2'));
  });

  it.each(['/api/op-biz/file/read/nothing', '/api/op-biz/file/read/0192b3c4-0000-7000-8000-000000000000'])(
    'returns nothing at %s',
    async (url) => {
      expect((await read(url)).json()).toMatchObject({ code: 'A0404' });
    },
  );

  it('reports missing bytes', async () => {
    const { id, fileUrl } = await uploaded();
    const [row] = await test.db.select().from(files).where(eq(files.id, id));
    await test.app.deps.storage.remove(row?.storageKey ?? '');
    const response = await read(fileUrl);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.json()).toMatchObject({ code: 'A0404' });
  });

  it('requires a token or the cookie', async () => {
    const { fileUrl } = await uploaded();
    expect((await read(fileUrl, {})).json()).toMatchObject({ code: 'L0001' });
    expect((await read(fileUrl, { cookie: 'houtai_file=wrong' })).json()).toMatchObject({ code: 'L0001' });
  });

  it('accepts the cookie, which opens nothing else', async () => {
    const cookies = { houtai_file: owner.fileCookie };
    expect(await sendTo(test.app, calls.menus.mine, {}, { cookies })).toMatchObject({ code: 'L0001' });
  });
});
