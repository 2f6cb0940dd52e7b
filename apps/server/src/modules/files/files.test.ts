import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { calls } from '@houtai/contract';
import { MB } from '@houtai/contract/limits';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '../../platform/testing/app-for-test.ts';
import { openSession } from '../../platform/testing/open-session.ts';
import { sendTo } from '../../platform/testing/send-to.ts';
import { users } from '../people/index.ts';
import { files } from './files.tables.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const JPG = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(64), Buffer.from('ffd9', 'hex')]);
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

let test: AppForTest;
let folder: string;
let owner: { token: string; fileCookie: string };
let other: { token: string; fileCookie: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houtai-files-'));
  test = await appForTest({ config: { dataDir: folder } });
  owner = await openSession(test.db, 'u-staff');
  other = await openSession(test.db, 'u-staff-2');
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

type Part = { field: string; value: string } | { field: string; name: string; bytes: Buffer; mime?: string };

const BOUNDARY = 'x-boundary-x';

function bodyOf(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap((part) => {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part.field}"`;
    if ('value' in part) return [Buffer.from(`${head}\r\n\r\n${part.value}\r\n`)];
    const mime = `content-type: ${part.mime ?? 'application/octet-stream'}`;
    return [Buffer.from(`${head}; filename="${part.name}"\r\n${mime}\r\n\r\n`), part.bytes, Buffer.from('\r\n')];
  });
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

function post(payload: Buffer, headers: Record<string, string> = {}) {
  const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  return test.app.inject({
    method: 'POST',
    url: '/api/authen/file/up',
    headers: { ...type, 'x-access-token': owner.token, ...headers },
    payload,
  });
}

const IMAGE: Part = { field: 'upType', value: 'IMAGE' };

function file(name: string, bytes: Buffer, field = 'file'): Part {
  return { field, name, bytes };
}

function up(...parts: Part[]) {
  return post(bodyOf(parts));
}

async function uploaded(name = '头像.png', bytes = PNG): Promise<{ id: string; fileUrl: string }> {
  const response = await up(file(name, bytes), IMAGE);
  return response.json<{ result: [{ id: string; fileUrl: string }] }>().result[0];
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

function read(
  url: string,
  headers: Record<string, string | undefined> = { 'x-access-token': owner.token },
  method: 'GET' | 'HEAD' = 'GET',
) {
  return test.app.inject({ method, url, headers });
}

describe('files.upImage', () => {
  it('stores an image and answers its entry, and its address again in ext.url', async () => {
    const response = await up(IMAGE, file('我的 头像.PNG', PNG));
    const body = response.json();
    const fileUrl = expect.stringMatching(/^\/api\/op-biz\/file\/read\/[\w-]+$/);
    expect(body).toMatchObject({ code: '00000', msg: '上传成功', result: [{ fileName: '我的 头像.PNG', fileUrl }], ext: { url: fileUrl } });
    expect(body.ext.url).toBe(body.result[0].fileUrl);
    expect((await read(body.ext.url)).rawPayload).toEqual(PNG);
  });

  it.each([
    ['.gif', GIF, 'image/gif'],
    ['.jpg', JPG, 'image/jpeg'],
    ['.JPEG', JPG, 'image/jpeg'],
    ['.png', PNG, 'image/png'],
  ])('takes %s and gives it back as what it is', async (extension, bytes, mime) => {
    const { fileUrl } = await uploaded(`a${extension}`, bytes);
    expect((await read(fileUrl)).headers['content-type']).toBe(mime);
  });

  it('takes the fields in any order', async () => {
    expect((await up(file('a.png', PNG), IMAGE)).json()).toMatchObject({ code: '00000' });
    expect((await up(IMAGE, file('a.png', PNG))).json()).toMatchObject({ code: '00000' });
  });

  it.each([
    ['../../../etc/passwd.png', 'passwd.png'],
    ['C:\\temp\\a.png', 'a.png'],
    ['发票\u202Egnp.png', '发票gnp.png'],
    [`${'长'.repeat(300)}.png`, `${'长'.repeat(196)}.png`],
  ])('keeps the name %s as %s', async (sent, kept) => {
    expect((await up(file(sent, PNG), IMAGE)).json()).toMatchObject({ result: [{ fileName: kept }] });
  });

  it('takes exactly 10 MB', async () => {
    const bytes = Buffer.concat([PNG, Buffer.alloc(10 * MB - PNG.length)]);
    expect((await up(file('a.png', bytes), IMAGE)).json()).toMatchObject({ code: '00000' });
  });
});

describe('files.upImage refuses and keeps nothing of', () => {
  let before: string[];
  beforeEach(async () => {
    before = await storedFiles();
  });

  const tooLarge = { status: 413, code: 'A0702', msg: '上传文件大小不能超过10MB!' };
  const wrongType = { status: 422, code: 'A0701', msg: '上传文件类型为 .gif,.jpg,.jpeg,.png 中的一种!' };

  /** The refusal, and that no byte of it was kept. */
  async function expectRefused(response: LightMyRequestResponse, { status, ...body }: { status: number; code: string; msg?: string }) {
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ ...body, requestId: expect.any(String) });
    expect(response.json<{ msg: string }>().msg).toMatch(/\p{Script=Han}/u);
    expect(await storedFiles()).toEqual(before);
  }

  it('one byte more than 10 MB', async () => {
    await expectRefused(await up(file('a.png', Buffer.concat([PNG, Buffer.alloc(10 * MB - PNG.length + 1)])), IMAGE), tooLarge);
  });

  it('what declares to be far too long, before it is read', async () => {
    await expectRefused(await post(bodyOf([file('a.png', Buffer.alloc(11 * MB)), IMAGE])), tooLarge);
  });

  it.each(['a.svg', 'a.html', 'a.png.exe', 'png', 'a.webp'])('a file named %s', async (name) => {
    await expectRefused(await up(IMAGE, file(name, PNG)), wrongType);
  });

  it.each([
    ['html named jpg', 'a.jpg', HTML],
    ['a gif named png', 'a.png', GIF],
    ['an svg named png', 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a zip named gif', 'a.gif', Buffer.from('504b030414000000', 'hex')],
  ])('%s', async (_, name, bytes) => {
    await expectRefused(await up(IMAGE, file(name, bytes)), { status: 422, code: 'A0701' });
  });

  it('an empty file', async () => {
    await expectRefused(await up(IMAGE, file('a.png', Buffer.alloc(0))), {
      status: 422,
      code: 'A0400',
      msg: '文件内容为空，请重新选择文件',
    });
  });

  it.each<[string, Part[], string]>([
    ['no file', [IMAGE], '请选择要上传的文件'],
    ['two files', [IMAGE, file('a.png', PNG), file('b.png', PNG)], '每次只能上传一个文件'],
    ['a file in another field', [IMAGE, file('a.png', PNG, 'picture')], '请用 file 字段提交文件'],
    ['an unknown upType after the file', [file('a.png', PNG), { field: 'upType', value: 'VIDEO' }], '不支持的上传类型'],
    ['a missing upType', [file('a.png', PNG)], '不支持的上传类型'],
  ])('%s', async (_, parts, msg) => {
    await expectRefused(await up(...parts), { status: 422, code: 'A0400', msg });
  });

  it('a body that breaks off', async () => {
    const whole = bodyOf([IMAGE, file('a.png', Buffer.concat([PNG, Buffer.alloc(100_000)]))]);
    await expectRefused(await post(whole.subarray(0, 60_000)), { status: 422, code: 'A0400' });
  });

  it.each([
    ['without a boundary', 'multipart/form-data'],
    ['with another boundary', 'multipart/form-data; boundary=other'],
  ])('a multipart body %s', async (_, type) => {
    await expectRefused(await post(bodyOf([IMAGE, file('a.png', PNG)]), { 'content-type': type }), { status: 422, code: 'A0400' });
  });

  it('a field that would change a prototype', async () => {
    await expectRefused(await up({ field: '__proto__', value: 'x' }, IMAGE, file('a.png', PNG)), { status: 422, code: 'A0400' });
  });

  it('a body that is no form', async () => {
    await expectRefused(await post(Buffer.from('{}'), { 'content-type': 'application/json' }), { status: 415, code: 'A0415' });
  });

  it('somebody without a token', async () => {
    await expectRefused(await post(bodyOf([IMAGE, file('a.png', PNG)]), { 'x-access-token': '' }), { status: 401, code: 'L0001' });
  });

  it('somebody with nothing but the file cookie', async () => {
    const headers = { 'x-access-token': '', cookie: `houtai_file=${owner.fileCookie}` };
    await expectRefused(await post(bodyOf([IMAGE, file('a.png', PNG)]), headers), { status: 401, code: 'L0001' });
  });
});

describe('files.read', () => {
  it('gives the owner the bytes by token or by file cookie', async () => {
    const { fileUrl } = await uploaded();
    for (const headers of [{ 'x-access-token': owner.token }, { cookie: `houtai_file=${owner.fileCookie}` }]) {
      const response = await read(fileUrl, headers);
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload).toEqual(PNG);
    }
  });

  it('lets nothing in a file run and names it for a download', async () => {
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

  it('sends what is on no list of harmless kinds as a download', async () => {
    const { id, fileUrl } = await uploaded();
    await test.db.update(files).set({ mime: 'image/svg+xml', name: 'a.svg' }).where(eq(files.id, id));
    expect((await read(fileUrl)).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="a\.svg"/),
    });
  });

  it('answers 304 to who has the bytes', async () => {
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

  it('sends the whole file when the part belongs to an older one', async () => {
    const { fileUrl } = await uploaded();
    const response = await read(fileUrl, { 'x-access-token': owner.token, range: 'bytes=0-3', 'if-range': '"older"' });
    expect(response).toMatchObject({ statusCode: 200 });
  });

  it('answers HEAD with the headers alone', async () => {
    const { fileUrl } = await uploaded();
    const response = await read(fileUrl, { 'x-access-token': owner.token }, 'HEAD');
    expect(response).toMatchObject({ statusCode: 200, body: '' });
    expect(response.headers['content-length']).toBe(String(PNG.length));
  });

  it('is not there for another person, by token or cookie', async () => {
    const { fileUrl } = await uploaded();
    for (const headers of [{ 'x-access-token': other.token }, { cookie: `houtai_file=${other.fileCookie}` }]) {
      const response = await read(fileUrl, headers);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'A0404', msg: '文件不存在或已被删除' });
    }
  });

  it('shows an avatar to everybody signed in, as long as its owner wears it and is active', async () => {
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

  it('does not open a file to others because one of them names it as an avatar', async () => {
    const { fileUrl } = await uploaded();
    await test.db.update(users).set({ avatar: fileUrl }).where(eq(users.id, 'u-staff-2'));
    expect((await read(fileUrl, { 'x-access-token': other.token })).statusCode).toBe(404);
    await test.db.update(users).set({ avatar: '' }).where(eq(users.id, 'u-staff-2'));
  });

  it.each(['/api/op-biz/file/read/nothing', '/api/op-biz/file/read/0192b3c4-0000-7000-8000-000000000000'])(
    'has nothing at %s',
    async (url) => {
      expect((await read(url)).json()).toMatchObject({ code: 'A0404' });
    },
  );

  it('says so when the bytes are gone', async () => {
    const { id, fileUrl } = await uploaded();
    const [row] = await test.db.select().from(files).where(eq(files.id, id));
    await test.app.deps.storage.remove(row?.storageKey ?? '');
    const response = await read(fileUrl);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.json()).toMatchObject({ code: 'A0404' });
  });

  it('needs a token or the cookie', async () => {
    const { fileUrl } = await uploaded();
    expect((await read(fileUrl, {})).json()).toMatchObject({ code: 'L0001' });
    expect((await read(fileUrl, { cookie: 'houtai_file=wrong' })).json()).toMatchObject({ code: 'L0001' });
  });

  it('has a cookie that opens nothing else', async () => {
    const cookies = { houtai_file: owner.fileCookie };
    expect(await sendTo(test.app, calls.menus.mine, {}, { cookies })).toMatchObject({ code: 'L0001' });
  });
});
