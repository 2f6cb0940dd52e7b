import { readFileSync } from 'node:fs';

import { calls } from '@houtai/contract';
import type { Invoice } from '@houtai/contract/invoices';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { fileLinks } from '#modules/files/file-links.tables.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

import { invoices } from './invoices.tables.ts';

let test: AppForTest;
let token: string;
let other: string;

beforeAll(async () => {
  test = await appForTest();
  token = (await openSession(test.db, 'u-staff')).token;
  other = (await openSession(test.db, 'u-staff-2')).token;
});
afterAll(() => test.close());
beforeEach(() => test.db.delete(invoices));

function sample(name: string): Buffer {
  return readFileSync(new URL(`./reading/samples/${name}`, import.meta.url));
}

async function upload(name: string, bytes: Buffer, { bizType = '4', whose = token } = {}) {
  const body = multipartBody([{ field: 'bizType', value: bizType }, filePart(name, bytes)]);
  const response = await postUpload(test.app, calls.files.upload, body, { 'x-access-token': whose });
  return response.json<{ code: string; result: { id: string; fileUrl: string }[] }>();
}

async function idOf(name: string, bytes: Buffer, whose = token, bizType = '4'): Promise<string> {
  return (await upload(name, bytes, { bizType, whose })).result[0]?.id ?? '';
}

async function take(name: string, bytes: Buffer = sample(name), whose = token) {
  const fileId = await idOf(name, bytes, whose);
  return (await sendTo(test.app, calls.invoices.take, { fileId }, whose)).result;
}

async function ownList(whose = token) {
  return (await sendTo(test.app, calls.invoices.page, { limit: 50 }, whose)).result.rows;
}

function onlyOf([invoice]: Invoice[]): Invoice {
  if (!invoice) throw new Error('no invoice was kept');
  return invoice;
}

const FORM = { kind: 'plain', number: '26332000000099990001', issuedOn: '2026-11-12', total: '80.00', tax: '' } as const;

describe('invoices.take', () => {
  it.each(['invoice-digital.xml', 'rail-ticket.ofd', 'rail-ticket.pdf'])(
    'stores what %s says for the person who uploaded it',
    async (name) => {
      const [invoice] = await take(name);
      expect(invoice).toMatchObject({
        source: 'exact',
        state: 'free',
        buyerName: '澄明信息技术有限公司',
        files: [{ fileName: name, page: 1 }],
      });
      expect(await ownList()).toEqual([invoice]);
      expect(await ownList(other)).toEqual([]);
    },
  );

  it('stores a picture without a code as unreadable', async () => {
    expect(await take('截图.png', PNG)).toMatchObject([{ source: 'none', total: '', number: '', files: [{ fileName: '截图.png' }] }]);
  });

  it('makes one invoice of all files with its number, the original first, and keeps what is trusted most', async () => {
    const [pdf] = await take('invoice-ride-text.pdf');
    const [info] = await take('invoice-ride-info.pdf');
    expect([pdf?.source, info?.source, info?.id]).toEqual(['text', 'exact', pdf?.id]);
    const [ticket] = await take('rail-ticket.pdf');
    const [ofd] = await take('rail-ticket.ofd');
    expect(ofd?.id).toBe(ticket?.id);
    expect(ofd?.files.map(({ fileName }) => fileName)).toEqual(['rail-ticket.ofd', 'rail-ticket.pdf']);
  });

  it('makes one invoice of files that arrive at the same time', async () => {
    const ids = await Promise.all(['rail-ticket.pdf', 'rail-ticket.ofd'].map((name) => idOf(name, sample(name))));
    const answers = await Promise.all(ids.map((fileId) => sendTo(test.app, calls.invoices.take, { fileId }, token)));
    expect(answers.map(({ code }) => code)).toEqual(['00000', '00000']);
    expect((await ownList()).map(({ files }) => files.length)).toEqual([2]);
  });

  it('gives the invoice from before for the same bytes, and another person one of their own', async () => {
    const [first] = await take('invoice-digital.xml');
    expect(await take('副本.xml', sample('invoice-digital.xml'))).toEqual([first]);
    const [theirs] = await take('invoice-digital.xml', sample('invoice-digital.xml'), other);
    expect(theirs?.id).not.toBe(first?.id);
  });

  it('answers a repeated key without another invoice', async () => {
    const fileId = await idOf('invoice-toll.xml', sample('invoice-toll.xml'));
    const sender = { token, headers: { 'idempotency-key': 'take-once' } };
    const first = await sendTo(test.app, calls.invoices.take, { fileId }, sender);
    expect(await sendTo(test.app, calls.invoices.take, { fileId }, sender)).toMatchObject({ result: first.result });
    expect(await ownList()).toHaveLength(1);
  });

  it('gives the same refusal for a file of somebody else and an unknown one', async () => {
    const fileId = await idOf('invoice-digital.xml', sample('invoice-digital.xml'));
    for (const [id, whose] of [
      [fileId, other],
      ['nothing', token],
    ] as const)
      expect(await sendTo(test.app, calls.invoices.take, { fileId: id }, whose)).toMatchObject({
        code: 'A0404',
        msg: '文件不存在或已被删除',
      });
  });

  it('refuses a file whose type is no invoice', async () => {
    const fileId = await idOf('说明.txt', Buffer.from('26332000000012345678'), token, '2');
    expect(await sendTo(test.app, calls.invoices.take, { fileId }, token)).toMatchObject({ code: 'A0701' });
  });

  it('protects the file of an invoice from the clean-up of unused files', async () => {
    const [invoice] = await take('invoice-digital.xml');
    const held = await test.db
      .select()
      .from(fileLinks)
      .where(eq(fileLinks.recordId, invoice?.id ?? ''));
    expect(held).toMatchObject([{ recordType: 'invoice', fileId: invoice?.files[0]?.id }]);
  });
});

describe('invoices.add', () => {
  it('stores a typed invoice once, and refuses its number a second time', async () => {
    const added = await sendTo(test.app, calls.invoices.add, FORM, token);
    expect(added.result).toMatchObject({ source: 'typed', total: '80.00', files: [] });
    const again = await sendTo(test.app, calls.invoices.add, FORM, token);
    expect([again.code, again.body['errors']]).toEqual(['A0400', [{ path: 'number', msg: '票夹里已有号码相同的发票' }]]);
  });

  it('refuses an amount of nothing', async () => {
    expect(await sendTo(test.app, calls.invoices.add, { ...FORM, total: '0' }, token)).toMatchObject({ code: 'A0400' });
  });
});

describe('invoices.update', () => {
  it('fills in what could not be read', async () => {
    const { id, version } = onlyOf(await take('照片.png', PNG));
    const answer = await sendTo(test.app, calls.invoices.update, { id, version, ...FORM }, token);
    expect(answer.result).toMatchObject({ source: 'typed', number: FORM.number, total: '80.00', files: [{ fileName: '照片.png' }] });
    expect(await sendTo(test.app, calls.invoices.update, { id, version, ...FORM, total: '9' }, token)).toMatchObject({ code: 'A0409' });
  });

  it('refuses to rewrite what was read', async () => {
    const { id, version } = onlyOf(await take('invoice-digital.xml'));
    const answer = await sendTo(test.app, calls.invoices.update, { id, version, ...FORM }, token);
    expect(answer).toMatchObject({ code: 'A0409', msg: expect.stringContaining('不能改写') });
  });
});

describe('an invoice of somebody else', () => {
  it('answers as one that does not exist', async () => {
    const { id, version, files } = onlyOf(await take('invoice-digital.xml'));
    expect(await sendTo(test.app, calls.invoices.get, { id }, other)).toMatchObject({ code: 'A0404' });
    expect(await sendTo(test.app, calls.invoices.update, { id, version, ...FORM }, other)).toMatchObject({ code: 'A0404' });
    expect(await sendTo(test.app, calls.invoices.remove, { id }, other)).toMatchObject({ code: 'A0404' });
    const read = await test.app.inject({ url: files[0]?.fileUrl ?? '', headers: { 'x-access-token': other } });
    expect(read.statusCode).toBe(404);
  });
});

describe('invoices.remove', () => {
  it('removes an invoice with its hold on the file', async () => {
    const { id } = onlyOf(await take('invoice-digital.xml'));
    expect((await sendTo(test.app, calls.invoices.remove, { id }, token)).code).toBe('00000');
    expect(await ownList()).toEqual([]);
    expect(await test.db.select().from(fileLinks).where(eq(fileLinks.recordId, id))).toEqual([]);
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
    expect((await upload('rail-ticket.ofd', sample('rail-ticket.ofd'), { bizType })).code).toBe('A0701');
  });
});
