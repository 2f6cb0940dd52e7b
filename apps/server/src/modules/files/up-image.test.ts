import { calls } from '@houtai/contract';
import { MB } from '@houtai/contract/limits';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import {
  filePart as file,
  GIF,
  HTML,
  JPG,
  multipartBody as bodyOf,
  type Part,
  PNG,
  postUpload,
  storedFiles,
} from '#platform/testing/upload-to.ts';

let test: AppForTest;
let owner: { token: string; fileCookie: string };

beforeAll(async () => {
  test = await appForTest();
  owner = await openSession(test.db, 'u-staff');
});
afterAll(() => test.close());

const IMAGE: Part = { field: 'upType', value: 'IMAGE' };

function post(payload: Buffer, headers: Record<string, string> = {}) {
  return postUpload(test.app, calls.files.upImage, payload, { 'x-access-token': owner.token, ...headers });
}

function up(...parts: Part[]) {
  return post(bodyOf(parts));
}

async function uploaded(name: string, bytes: Buffer): Promise<{ fileUrl: string }> {
  const response = await up(file(name, bytes), IMAGE);
  return response.json<{ result: [{ fileUrl: string }] }>().result[0];
}

function read(url: string) {
  return test.app.inject({ method: 'GET', url, headers: { 'x-access-token': owner.token } });
}

describe('files.upImage', () => {
  it('stores an image and returns its entry, with the address repeated in ext.url', async () => {
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
  ])('accepts %s and returns it with its type', async (extension, bytes, mime) => {
    const { fileUrl } = await uploaded(`a${extension}`, bytes);
    expect((await read(fileUrl)).headers['content-type']).toBe(mime);
  });

  it('accepts the fields in any order', async () => {
    expect((await up(file('a.png', PNG), IMAGE)).json()).toMatchObject({ code: '00000' });
    expect((await up(IMAGE, file('a.png', PNG))).json()).toMatchObject({ code: '00000' });
  });

  it.each([
    ['../../../etc/passwd.png', 'passwd.png'],
    ['C:\\temp\\a.png', 'a.png'],
    ['发票\u202Egnp.png', '发票gnp.png'],
    [`${'长'.repeat(300)}.png`, `${'长'.repeat(196)}.png`],
  ])('stores the name %s as %s', async (sent, kept) => {
    expect((await up(file(sent, PNG), IMAGE)).json()).toMatchObject({ result: [{ fileName: kept }] });
  });

  it('accepts exactly 10 MB', async () => {
    const bytes = Buffer.concat([PNG, Buffer.alloc(10 * MB - PNG.length)]);
    expect((await up(file('a.png', bytes), IMAGE)).json()).toMatchObject({ code: '00000' });
  });
});

describe('files.upImage refuses and stores nothing of', () => {
  let before: string[];
  beforeEach(async () => {
    before = await storedFiles(test);
  });

  const tooLarge = { status: 413, code: 'A0702', msg: '上传文件大小不能超过10MB!' };
  const wrongType = { status: 422, code: 'A0701', msg: '上传文件类型为 .gif,.jpg,.jpeg,.png 中的一种!' };

  /** Expects the refusal, and that no bytes were stored. */
  async function expectRefused(response: LightMyRequestResponse, { status, ...body }: { status: number; code: string; msg?: string }) {
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ ...body, requestId: expect.any(String) });
    expect(response.json<{ msg: string }>().msg).toMatch(/\p{Script=Han}/u);
    expect(await storedFiles(test)).toEqual(before);
  }

  it('a file one byte over 10 MB', async () => {
    await expectRefused(await up(file('a.png', Buffer.concat([PNG, Buffer.alloc(10 * MB - PNG.length + 1)])), IMAGE), tooLarge);
  });

  it('a file whose declared length is far too long, before reading it', async () => {
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
  ])('refuses the image %s', async (_, name, bytes) => {
    await expectRefused(await up(IMAGE, file(name, bytes)), { status: 422, code: 'A0701' });
  });

  it('an empty file', async () => {
    await expectRefused(await up(IMAGE, file('a.png', Buffer.alloc(0))), {
      status: 422,
      code: 'A0400',
      msg: '「a.png」内容为空，请重新选择文件',
    });
  });

  it.each<[string, Part[], string]>([
    ['no file', [IMAGE], '请选择要上传的文件'],
    ['two files', [IMAGE, file('a.png', PNG), file('b.png', PNG)], '每次只能上传一个文件'],
    ['a file in another field', [IMAGE, file('a.png', PNG, 'picture')], '请用 file 字段提交文件'],
    ['an unknown upType after the file', [file('a.png', PNG), { field: 'upType', value: 'VIDEO' }], '不支持的上传类型'],
    ['a missing upType', [file('a.png', PNG)], '不能为空'],
  ])('refuses the image %s', async (_, parts, msg) => {
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

  it('a body that is not a form', async () => {
    await expectRefused(await post(Buffer.from('{}'), { 'content-type': 'application/json' }), { status: 415, code: 'A0415' });
  });

  it('a caller without a token', async () => {
    await expectRefused(await post(bodyOf([IMAGE, file('a.png', PNG)]), { 'x-access-token': '' }), { status: 401, code: 'L0001' });
  });

  it('a caller with only the file cookie', async () => {
    const headers = { 'x-access-token': '', cookie: `houtai_file=${owner.fileCookie}` };
    await expectRefused(await post(bodyOf([IMAGE, file('a.png', PNG)]), headers), { status: 401, code: 'L0001' });
  });
});
