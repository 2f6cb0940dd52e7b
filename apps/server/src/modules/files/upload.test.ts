// @module-tag node24
import { calls } from '@houtai/contract';
import { MB } from '@houtai/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { filePart, GIF, HTML, multipartBody, OLE, type Part, PDF, PNG, postUpload, storedFiles, ZIP } from '#platform/testing/upload-to.ts';
import { zipOf } from '#platform/testing/zip-of.ts';

let test: AppForTest;
let token: string;
let member: string;

beforeAll(async () => {
  test = await appForTest();
  token = (await makeSignedIn(test.app)).token;
  member = (await makeSignedIn(test.app, { kind: 'member' })).token;
});
afterAll(() => test.close());

const IMAGE: Part = { field: 'bizType', value: '1' };
const ATTACHMENT: Part = { field: 'bizType', value: '2' };
const VIDEO: Part = { field: 'bizType', value: '3' };
const TEXT = Buffer.from('第一行\r\n第二行\t结束');
const MP4 = Buffer.concat([Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'), Buffer.alloc(40)]);
const WEBM = Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), Buffer.alloc(40)]);

async function up(...parts: Part[]) {
  const response = await postUpload(test.app, calls.files.upload, multipartBody(parts), { 'x-access-token': token });
  return { status: response.statusCode, ...response.json<{ code: string; msg: string; result: { id: string; fileUrl: string }[] }>() };
}

describe('files.upload', () => {
  it.each([undefined, ''])('refuses a byte part with the name %j as bad input', async (name) => {
    expect(await up({ field: 'file', name, bytes: PNG })).toMatchObject({ status: 422, code: 'A0400' });
  });

  it('accepts an image by default, and returns it byte for byte', async () => {
    const answer = await up(filePart('图.PNG', PNG));
    expect(answer).toMatchObject({
      code: '00000',
      msg: '上传成功',
      result: [{ fileName: '图.PNG' }],
      ext: { url: answer.result[0]?.fileUrl },
    });
    const read = await test.app.inject({ url: answer.result[0]?.fileUrl ?? '', headers: { 'x-access-token': token } });
    expect(read.rawPayload).toEqual(PNG);
  });

  it.each<[string, Buffer, string]>([
    ['a.pdf', PDF, 'application/pdf'],
    ['a.zip', ZIP, 'application/octet-stream'],
    ['a.DOCX', zipOf('[Content_Types].xml', 'word/document.xml'), 'application/octet-stream'],
    ['a.xlsx', zipOf('xl/workbook.xml', '[Content_Types].xml'), 'application/octet-stream'],
    ['a.pptx', zipOf('[Content_Types].xml', 'ppt/presentation.xml'), 'application/octet-stream'],
    ['a.doc', OLE, 'application/octet-stream'],
    ['a.xls', OLE, 'application/octet-stream'],
    ['a.ppt', OLE, 'application/octet-stream'],
    ['a.txt', TEXT, 'application/octet-stream'],
    ['a.html', HTML, 'application/octet-stream'],
    ['a.gif', GIF, 'image/gif'],
  ])('accepts the attachment %s, and serves it in a harmless form', async (name, bytes, mime) => {
    const answer = await up(filePart(name, bytes), ATTACHMENT);
    expect(answer.code).toBe('00000');
    const read = await test.app.inject({ url: answer.result[0]?.fileUrl ?? '', headers: { 'x-access-token': token } });
    expect(read.headers['content-type']).toBe(mime);
    expect(read.headers['content-disposition']).toMatch(mime === 'application/octet-stream' ? /^attachment/ : /^inline/);
    expect(read.rawPayload).toEqual(bytes);
  });

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\li\\照片.png', '照片.png'],
    ['发票\u202Egnp.png', '发票gnp.png'],
    ['cafe\u0301 😀.png', 'caf\u00e9 😀.png'],
    ['..%2f..%2fa.png', '%2f..%2fa.png'],
  ])('stores a file named %j as %j, with its bytes in the storage', async (sent, kept) => {
    const answer = await up(filePart(sent, PNG));
    expect(answer).toMatchObject({ code: '00000', result: [{ fileName: kept }] });
    expect((await storedFiles(test)).filter((name) => !/^[\w-]+$/.test(name))).toEqual([]);
    const read = await test.app.inject({ url: answer.result[0]?.fileUrl ?? '', headers: { 'x-access-token': token } });
    expect(read.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(kept)}`);
  });

  it.each<[string, Buffer]>([
    ['a.mp4', MP4],
    ['a.webm', WEBM],
  ])('accepts the video %s', async (name, bytes) => {
    expect((await up(VIDEO, filePart(name, bytes))).code).toBe('00000');
  });

  it.each<[string, Part[], string, string]>([
    ['a pdf as an image', [filePart('a.pdf', PDF)], 'A0701', '上传文件类型为 .gif,.jpg,.jpeg,.png 中的一种!'],
    ['a kind of image that is not taken', [filePart('a.webp', PNG)], 'A0701', '上传文件类型为 .gif,.jpg,.jpeg,.png 中的一种!'],
    ['a pdf before its being an image', [filePart('a.pdf', PDF), IMAGE], 'A0701', '上传文件类型为 .gif,.jpg,.jpeg,.png 中的一种!'],
    ['a zip named docx', [ATTACHMENT, filePart('a.docx', ZIP)], 'A0701', '文件内容与扩展名 .docx 不符'],
    ['a video as an attachment', [ATTACHMENT, filePart('a.mp4', MP4)], 'A0701', '上传文件类型为 .doc,.docx,'],
    ['an image as a video', [VIDEO, filePart('a.png', PNG)], 'A0701', '上传文件类型为 .mp4,.webm,.mov 中的一种!'],
    ['an extension that nothing takes', [ATTACHMENT, filePart('a.exe', PNG)], 'A0701', '上传文件类型为 '],
    ['html named jpg', [filePart('a.jpg', HTML)], 'A0701', '文件内容与扩展名 .jpg 不符'],
    ['html named docx', [ATTACHMENT, filePart('a.docx', HTML)], 'A0701', '文件内容与扩展名 .docx 不符'],
    ['a zip named txt', [ATTACHMENT, filePart('a.txt', ZIP)], 'A0701', '文件内容与扩展名 .txt 不符'],
    ['binary named txt', [ATTACHMENT, filePart('a.txt', Buffer.from([65, 0, 66]))], 'A0701', '文件内容与扩展名 .txt 不符'],
    ['an unknown bizType', [{ field: 'bizType', value: '9' }, filePart('a.png', PNG)], 'A0400', '不支持的业务类型'],
    ['an empty file', [ATTACHMENT, filePart('a.txt', Buffer.alloc(0))], 'A0400', '「a.txt」内容为空，请重新选择文件'],
    ['a file without a name', [filePart('', PNG)], 'A0400', '上传的文件没有文件名，请重新选择文件'],
    ['a file named as a folder', [filePart('..', PNG)], 'A0400', '上传的文件没有文件名，请重新选择文件'],
  ])('refuses %s and stores nothing', async (_, parts, code, msg) => {
    const before = await storedFiles(test);
    expect(await up(...parts)).toMatchObject({ code, msg: expect.stringContaining(msg) });
    expect(await storedFiles(test)).toEqual(before);
  });

  it('accepts exactly 100 MB and refuses one byte more', async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(100 * MB - PDF.length)]);
    expect((await up(ATTACHMENT, filePart('a.pdf', bytes))).code).toBe('00000');
    const before = await storedFiles(test);
    const refused = await up(ATTACHMENT, filePart('a.pdf', Buffer.concat([bytes, Buffer.alloc(1)])));
    expect(refused).toMatchObject({ status: 413, code: 'A0702', msg: '上传文件大小不能超过100MB!' });
    expect(await storedFiles(test)).toEqual(before);
  });

  it('requires a token, and a member of staff', async () => {
    const body = multipartBody([filePart('a.png', PNG)]);
    const code = async (headers: Record<string, string>) =>
      (await postUpload(test.app, calls.files.upload, body, headers)).json<{ code: string }>().code;
    expect([await code({}), await code({ 'x-access-token': member })]).toEqual(['L0001', 'A0301']);
  });
});
