import { calls } from '@houtai/contract';
import { sampleValues } from '@houtai/contract/form-sample';
import { INVOICING_FORM, type InvoicingForm } from '@houtai/contract/invoicing-form';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { companyBanks } from '#modules/companies/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { askForSheet, sheetOf } from '#platform/testing/fixtures/export-sheet.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { invoicing } from './invoicing.tables.ts';

const own = calls.invoicing;
const TAGS = [own.page.access, own.add.access, own.update.access, own.remove.access, own.export.access];

let test: AppForTest;
let keeper: string;
let withoutBanks: string;
let stranger: string;
let plain: string;

beforeAll(async () => {
  test = await appForTest();
  const token = async (fields: object) => (await makeSignedIn(test.app, fields)).token;
  keeper = await token({ tags: ['*:*:*'] });
  withoutBanks = await token({ tags: TAGS, companyId: 'chengming' });
  stranger = await token({ tags: TAGS, companyId: 'chengming-data' });
  plain = await token({});
});
afterAll(() => test.close());
beforeEach(() => test.db.delete(invoicing));

const formOf = (given: Partial<InvoicingForm> = {}): InvoicingForm => ({
  ...sampleValues(INVOICING_FORM, {
    companyId: 'chengming',
    title: '澄明信息技术有限公司',
    taxNumber: '91330108MA2B0C1D2E',
    phone: '',
    bankIds: '',
  }),
  ...given,
});

const made = async (given: Partial<InvoicingForm> = {}) => (await sendTo(test.app, own.add, formOf(given), keeper)).result;
const keyOf = async (id: string, token = keeper) => (await sendTo(test.app, own.link, { id }, token)).result.key;
const shared = (key: string) => sendTo(test.app, own.shared, { key });

async function banksOf(companyId: string): Promise<string[]> {
  const rows = await test.db.select().from(companyBanks);
  return rows.filter((bank) => bank.companyId === companyId).map(({ id }) => id);
}

describe('invoicing.shared', () => {
  it('shows title, tax number, address, phone and accounts to anybody with the link, and nothing else', async () => {
    const [bank = ''] = await banksOf('chengming');
    const { id } = await made({ address: '江南大道 1 号', phone: '0571-86001234', bankIds: bank, remark: '只给同事看' });
    const { body } = await shared(await keyOf(id));
    expect(body['result']).toEqual({
      title: '澄明信息技术有限公司',
      taxNumber: '91330108MA2B0C1D2E',
      address: '江南大道 1 号',
      phone: '0571-86001234',
      banks: [{ bankName: expect.any(String), bankNum: expect.stringMatching(/^\d{9,}$/), accountName: expect.any(String) }],
    });
  });

  it('gives the same answer for an unknown key, a replaced one, a closed link and a deleted one', async () => {
    const { id, version } = await made();
    const old = await keyOf(id);
    await sendTo(test.app, own.renewLink, { id }, keeper);
    const renewed = await keyOf(id);
    expect((await shared(renewed)).code).toBe('00000');
    const never = await shared('A'.repeat(43));
    expect(await shared(old)).toMatchObject({ code: 'A0404', msg: never.msg });
    await sendTo(test.app, own.update, { ...formOf({ shared: false }), id, version }, keeper);
    expect(await shared(renewed)).toMatchObject({ code: 'A0404', msg: never.msg });
    await sendTo(test.app, own.remove, { id }, keeper);
    expect((await shared(renewed)).code).toBe('A0404');
  });

  it('accepts the key nowhere else', async () => {
    const { id } = await made();
    const token = await keyOf(id);
    for (const call of [own.page, calls.companies.banks]) expect((await sendTo(test.app, call, {}, token)).code).toBe('L0001');
  });

  it('stores no key that can be read from the table', async () => {
    const { id } = await made();
    const key = await keyOf(id);
    expect(JSON.stringify(await test.db.select().from(invoicing))).not.toContain(key);
  });
});

describe('invoicing.add and update', () => {
  it('accept one sheet for each company', async () => {
    await made();
    const again = await sendTo(test.app, own.add, formOf(), keeper);
    expect(again).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'companyId', msg: '该公司已有开票信息' }] } });
  });

  it('accept only accounts of the company, and only from people who may see them', async () => {
    const [own1 = ''] = await banksOf('chengming');
    const [theirs = ''] = await banksOf('chengming-data');
    const refused = await sendTo(test.app, own.add, formOf({ bankIds: theirs }), keeper);
    expect(refused).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'bankIds', msg: '所选账户不属于该公司' }] } });
    expect((await sendTo(test.app, own.add, formOf({ bankIds: own1 }), withoutBanks)).code).toBe('A0301');
    const { id, version } = await made({ bankIds: own1 });
    const change = { ...formOf({ bankIds: own1, phone: '0571-86009999' }), id, version };
    expect((await sendTo(test.app, own.update, change, withoutBanks)).result).toMatchObject({ phone: '0571-86009999', version: 2 });
    const taken = { ...formOf({ bankIds: '' }), id, version: 2 };
    expect((await sendTo(test.app, own.update, taken, withoutBanks)).code).toBe('A0301');
  });

  it('refuse an older version with the present values, and preserve the company', async () => {
    const { id, version } = await made();
    await sendTo(test.app, own.update, { ...formOf({ title: '先' }), id, version }, keeper);
    const late = await sendTo(test.app, own.update, { ...formOf({ title: '后' }), id, version }, keeper);
    expect(late).toMatchObject({
      code: 'A0409',
      msg: '开票信息刚刚被您自己在别处修改，请核对最新内容后再保存',
      body: { result: { title: '先', version: 2 } },
    });
    const moved = await sendTo(test.app, own.update, { ...formOf({ companyId: 'chengming-data' }), id, version: 2 }, keeper);
    expect(moved).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'companyId' }] } });
  });

  it.each([
    ['no title', { title: ' ' }, 'title', '不能为空'],
    ['a tax number that is too short', { taxNumber: '91330108' }, 'taxNumber', '15到20位数字或字母组成 区分大小写'],
    ['a phone that is none', { phone: '123' }, 'phone', '无效的联系方式'],
  ])('refuse the sheet %s', async (_, fields, path, msg) => {
    const refused = await sendTo(test.app, own.add, formOf(fields), keeper);
    expect(refused).toMatchObject({ code: 'A0400', body: { errors: [{ path, msg }] } });
  });

  it('write history, in which accounts appear by their last digits', async () => {
    const [bank = ''] = await banksOf('chengming');
    const { id } = await made({ bankIds: bank });
    const [entry] = (await sendTo(test.app, own.history, { id }, keeper)).result;
    expect(entry?.action).toBe('新建开票信息');
    expect(entry?.changes.find(({ label }) => label === '银行账户')?.after).toMatch(/尾号 \d{4}/);
  });
});

describe('the visibility of a sheet', () => {
  it('extends to everyone who covers the company', async () => {
    const { id } = await made();
    expect((await sendTo(test.app, own.page, { keyword: '澄明' }, withoutBanks)).result.total).toBe(1);
    expect((await sendTo(test.app, own.page, { keyword: '没有' }, withoutBanks)).result.total).toBe(0);
    expect((await sendTo(test.app, own.page, {}, stranger)).result.total).toBe(0);
    for (const call of [own.get, own.link, own.history, own.renewLink, own.remove])
      expect(await sendTo(test.app, call, { id }, stranger)).toMatchObject({ status: 404, code: 'A0404' });
    expect((await sendTo(test.app, own.add, formOf(), stranger)).body).toMatchObject({ errors: [{ path: 'companyId' }] });
    expect((await sendTo(test.app, own.update, { ...formOf(), id, version: 1 }, stranger)).code).toBe('A0404');
  });

  it('excludes callers who are not signed in, and people without the right', async () => {
    const { id } = await made();
    for (const [token, code] of [
      ['', 'L0001'],
      [plain, 'A0301'],
    ] as const) {
      expect((await sendTo(test.app, own.page, {}, token)).code).toBe(code);
      for (const call of [own.get, own.link, own.history, own.renewLink, own.remove])
        expect((await sendTo(test.app, call, { id }, token)).code).toBe(code);
      expect((await sendTo(test.app, own.add, formOf(), token)).code).toBe(code);
      expect((await sendTo(test.app, own.update, { ...formOf(), id, version: 1 }, token)).code).toBe(code);
      expect((await askForSheet(test.app, own.export, { columns: [{ id: 'title', head: '抬头' }] }, token)).json()).toMatchObject({ code });
    }
  });
});

it('invoicing.export returns the list as a file', async () => {
  await made({ shared: false });
  const columns = [
    { id: 'title' as const, head: '发票抬头' },
    { id: 'shared' as const, head: '公开链接' },
  ];
  const { rows } = await sheetOf(test.app, own.export, { columns }, keeper);
  expect(rows).toEqual([
    ['发票抬头', '公开链接'],
    ['澄明信息技术有限公司', '已关闭'],
  ]);
});
