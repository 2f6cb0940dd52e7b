import { readFileSync } from 'node:fs';

import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

let test: AppForTest;
let token: string;
let other: string;

beforeAll(async () => {
  test = await appForTest();
  token = (await openSession(test.db, 'u-staff')).token;
  other = (await openSession(test.db, 'u-staff-2')).token;
});
afterAll(() => test.close());

function sample(name: string): Buffer {
  return readFileSync(new URL(`./reading/samples/${name}`, import.meta.url));
}

async function upload(name: string, bytes: Buffer, bizType = '4') {
  const body = multipartBody([{ field: 'bizType', value: bizType }, filePart(name, bytes)]);
  const response = await postUpload(test.app, calls.files.upload, body, { 'x-access-token': token });
  return response.json<{ code: string; result: { id: string; fileUrl: string }[] }>();
}

async function idOf(name: string, bytes: Buffer, bizType = '4'): Promise<string> {
  return (await upload(name, bytes, bizType)).result[0]?.id ?? '';
}

describe('invoices.read', () => {
  it.each(['invoice-digital.xml', 'rail-ticket.ofd', 'rail-ticket.pdf'])('reads %s for the person who uploaded it', async (name) => {
    const fileId = await idOf(name, sample(name));
    const answer = await sendTo(test.app, calls.invoices.read, { fileId }, token);
    expect(answer).toMatchObject({ code: '00000', result: [{ source: 'exact', facts: { buyer: { name: '澄明信息技术有限公司' } } }] });
  });

  it('reports for a picture without a code that nothing was read', async () => {
    const fileId = await idOf('截图.png', PNG);
    expect(await sendTo(test.app, calls.invoices.read, { fileId }, token)).toMatchObject({
      result: [{ source: 'none', facts: { total: '' } }],
    });
  });

  it('gives the same refusal for a file of somebody else and an unknown one', async () => {
    const fileId = await idOf('invoice-digital.xml', sample('invoice-digital.xml'));
    for (const [id, whose] of [
      [fileId, other],
      ['nothing', token],
    ] as const)
      expect(await sendTo(test.app, calls.invoices.read, { fileId: id }, whose)).toMatchObject({
        code: 'A0404',
        msg: '文件不存在或已被删除',
      });
  });

  it('refuses a file whose type is no invoice', async () => {
    const fileId = await idOf('说明.txt', Buffer.from('26332000000012345678'), '2');
    expect(await sendTo(test.app, calls.invoices.read, { fileId }, token)).toMatchObject({ code: 'A0701' });
  });
});

describe('files.upload with invoices', () => {
  it.each(['invoice-digital.xml', 'rail-ticket.ofd'])('stores %s byte for byte, and serves it only as a download', async (name) => {
    const { fileUrl = '' } = (await upload(name, sample(name))).result[0] ?? {};
    const read = await test.app.inject({ url: fileUrl, headers: { 'x-access-token': token } });
    expect(read.rawPayload).toEqual(sample(name));
    expect(read.headers['content-disposition']).toMatch(/^attachment/);
    expect(read.headers['content-type']).toBe('application/octet-stream');
  });

  it.each([
    ['发票.ofd', Buffer.from('<x/>')],
    ['发票.xml', sample('rail-ticket.ofd')],
    ['发票.zip', sample('rail-ticket.ofd')],
    ['发票.docx', sample('rail-ticket.ofd')],
  ])('refuses %s whose content or type differs', async (name, bytes) => {
    expect((await upload(name, bytes)).code).toBe('A0701');
  });

  it.each(['1', '2', '3'])('refuses OFD under bizType %s', async (bizType) => {
    expect((await upload('rail-ticket.ofd', sample('rail-ticket.ofd'), bizType)).code).toBe('A0701');
  });
});
