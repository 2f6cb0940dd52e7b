import { calls } from '@houtai/contract';
import type { ExpenseLine } from '@houtai/contract/reimbursements-form';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { invoiceFiles, invoices } from '#modules/invoices/invoices.tables.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { claimForm } from '#platform/testing/fixtures/claims.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

import { reimbursementWarnings } from './reimbursement-warnings.ts';
import { reimbursementLines, reimbursements } from './reimbursements.tables.ts';

const NUMBER = '26332000000099990001';

let test: AppForTest;
let staff: string;
let colleague: string;

beforeAll(async () => {
  test = await appForTest();
  ({ staff, colleague } = await tokensOf(test.db, { staff: 'u-staff', colleague: 'u-staff-2' }));
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(reimbursements);
  await test.db.delete(invoices);
});

async function typed(token: string, number = NUMBER): Promise<string> {
  const form = { kind: 'plain', number, issuedOn: '2026-11-12', total: '80.00' } as const;
  return (await sendTo(test.app, calls.invoices.add, form, token)).result.id;
}

async function photo(token: string, bytes = PNG): Promise<{ id: string; fileUrl: string }> {
  const body = multipartBody([{ field: 'bizType', value: '4' }, filePart('照片.png', bytes)]);
  const uploaded = await postUpload(test.app, calls.files.upload, body, { 'x-access-token': token });
  const fileId = uploaded.json<{ result: { id: string }[] }>().result[0]?.id ?? '';
  const [invoice] = (await sendTo(test.app, calls.invoices.take, { fileId }, token)).result;
  return { id: invoice?.id ?? '', fileUrl: invoice?.files[0]?.fileUrl ?? '' };
}

function formWith(...lines: Partial<ExpenseLine>[]) {
  const form = claimForm('10.00');
  return { ...form, lines: lines.map((line) => ({ ...claimForm('10.00').lines[0], ...line })) as ExpenseLine[] };
}

const claim = (token: string, ...lines: Partial<ExpenseLine>[]) => sendTo(test.app, calls.reimbursements.add, formWith(...lines), token);
const stateOf = async (id: string) => (await test.db.select().from(invoices).where(eq(invoices.id, id)))[0]?.state;

describe('a line with an invoice', () => {
  it('takes number and file from it, and marks it as used by the document', async () => {
    const id = await typed(staff);
    const { result } = await claim(staff, { invoiceId: id });
    expect(result.lines).toMatchObject([{ invoiceId: id, invoiceNumber: NUMBER }]);
    const [mine] = (await sendTo(test.app, calls.invoices.page, {}, staff)).result.rows;
    expect(mine).toMatchObject({ state: 'used', claimId: result.id, claimNumber: result.number });
  });

  it('frees the invoice when the line or the document goes', async () => {
    const [one, two] = [await typed(staff), await typed(staff, '26332000000099990002')];
    const { id, version } = (await claim(staff, { invoiceId: one }, { invoiceId: two })).result;
    await sendTo(test.app, calls.reimbursements.update, { ...formWith({ invoiceId: two }), id, version }, staff);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['free', 'used']);
    await sendTo(test.app, calls.reimbursements.remove, { id }, staff);
    expect(await stateOf(two)).toBe('free');
  });

  it('refuses an invoice of somebody else as one that does not exist', async () => {
    for (const invoiceId of [await typed(colleague), 'nothing']) {
      const { code, body } = await claim(staff, { invoiceId });
      expect([code, body['errors']]).toEqual(['A0400', [{ path: 'lines.0.invoiceNumber', msg: '票夹里没有这张发票，请移除后重新选择' }]]);
    }
  });

  it('refuses another number than that of its invoice', async () => {
    const { body } = await claim(staff, { invoiceId: await typed(staff), invoiceNumber: 'A-123456' });
    expect(body['errors']).toEqual([{ path: 'lines.0.invoiceNumber', msg: `与所选发票的号码 ${NUMBER} 不同` }]);
  });

  it('refuses one invoice in two lines', async () => {
    const { id } = await photo(staff);
    expect((await claim(staff, { invoiceId: id }, { invoiceId: id })).code).toBe('A0400');
  });

  it('lets nobody remove an invoice that a document uses', async () => {
    const id = await typed(staff);
    const { number } = (await claim(staff, { invoiceId: id })).result;
    const answer = await sendTo(test.app, calls.invoices.remove, { id }, staff);
    expect([answer.code, answer.msg]).toEqual(['A0409', `发票已在 ${number} 使用，不能删除；请先从单据里移除`]);
  });
});

describe('a line against its invoice', () => {
  it('refuses more than an exact total, and names what approvers should read', async () => {
    const exact = await typed(staff);
    await test.db.update(invoices).set({ source: 'exact' }).where(eq(invoices.id, exact));
    const refused = await claim(staff, { invoiceId: exact, amount: '80.01' });
    expect([refused.code, refused.body['errors']]).toEqual(['A0400', [{ path: 'lines.0.amount', msg: '发票写 80.00，报 80.01' }]]);
    expect((await claim(staff, { invoiceId: exact, amount: '80.00' })).result.lines[0]?.findings).toEqual([]);
    const own = await typed(staff, '26332000000099990003');
    const { lines } = (await claim(staff, { invoiceId: own, amount: '80.01' })).result;
    expect(lines[0]?.findings.map(({ code, level }) => [code, level])).toEqual([
      ['above-text', 'note'],
      ['typed', 'note'],
    ]);
  });

  it('refuses a red invoice', async () => {
    const id = await typed(staff);
    const [row] = await test.db.select().from(invoices).where(eq(invoices.id, id));
    if (!row) throw new Error('the invoice is gone');
    await test.db
      .update(invoices)
      .set({ facts: { ...row.facts, red: true, total: '-80.00' } })
      .where(eq(invoices.id, id));
    expect((await claim(staff, { invoiceId: id })).body['errors']).toEqual([{ path: 'lines.0.invoiceNumber', msg: '红字发票不能报销' }]);
  });
});

describe('one invoice in many documents', () => {
  it('lives in one of fifty that are saved at the same time with the same invoice', async () => {
    const { id } = await photo(staff);
    const sent = await Promise.all(Array.from({ length: 50 }, () => claim(staff, { invoiceId: id })));
    expect(sent.filter(({ code }) => code === '00000')).toHaveLength(1);
    const refused = sent.find(({ code }) => code !== '00000')?.body['errors'];
    expect(refused).toEqual([{ path: 'lines.0.invoiceNumber', msg: expect.stringMatching(/^发票已在 BX-\d+ 用过$/) }]);
  });

  it('lives in one of many that are saved at the same time with the same file of two people', async () => {
    const [mine, theirs] = [await photo(staff), await photo(colleague)];
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? claim(colleague, { invoiceId: theirs.id }) : claim(staff, { invoiceId: mine.id }))),
    );
    expect(sent.filter(({ code }) => code === '00000')).toHaveLength(1);
    expect(new Set(sent.filter(({ code }) => code !== '00000').map(({ code }) => code))).toEqual(new Set(['A0400']));
  });

  it('lives in one of many with the same number, typed in one and an invoice in the other', async () => {
    const id = await typed(staff);
    const sent = await Promise.all([claim(colleague, { invoiceNumber: NUMBER }), claim(staff, { invoiceId: id })]);
    expect(sent.map(({ code }) => code).toSorted()).toEqual(['00000', 'A0400']);
  });
});

describe('reimbursementWarnings', () => {
  it('names a document whose withdrawn lines have the same bytes', async () => {
    const [mine, theirs] = [await photo(staff), await photo(colleague)];
    const first = (await claim(staff, { invoiceId: mine.id })).result;
    await test.db.update(reimbursements).set({ state: 'withdrawn' }).where(eq(reimbursements.id, first.id));
    await test.db.update(reimbursementLines).set({ living: false }).where(eq(reimbursementLines.reimbursementId, first.id));
    await test.db.update(invoiceFiles).set({ claimId: null }).where(eq(invoiceFiles.invoiceId, mine.id));
    const { id } = (await claim(colleague, { invoiceId: theirs.id })).result;
    const warnings = await reimbursementWarnings(ctxOf(test, 'u-admin'), [id]);
    expect(warnings.get(id)?.map(({ text }) => text)).toEqual([`第 1 行的发票文件曾在 ${first.number} 中填报`]);
  });
});

describe('the file of an invoice', () => {
  it('opens for its owner and by those who may read the document, and by nobody else', async () => {
    const { id, fileUrl } = await photo(colleague);
    const { admin } = await tokensOf(test.db, { admin: 'u-admin' });
    const read = async (token: string) => (await test.app.inject({ url: fileUrl, headers: { 'x-access-token': token } })).statusCode;
    expect([await read(colleague), await read(admin), await read(staff)]).toEqual([200, 404, 404]);
    await claim(colleague, { invoiceId: id });
    expect([await read(admin), await read(staff)]).toEqual([200, 404]);
  });
});
