import { calls } from '@houtai/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { companies } from '#modules/people/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { companyBanks } from './companies.tables.ts';

let test: AppForTest;
let admin: string;
let own: string;
let blind: string;
let reader: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token: admin } = await openSession(test.db, 'u-admin'));
  const tags = ['system:company:list', 'system:company:add', 'system:company:edit', 'system:company:remove'];
  ({ token: own } = await makeSignedIn(test.app, { companyId: 'chengming', tags: [...tags, 'system:companyBank:list'] }));
  ({ token: blind } = await makeSignedIn(test.app, { companyId: 'chengming', tags }));
  ({ token: reader } = await makeSignedIn(test.app, { companyId: 'chengming', tags: ['system:company:list'] }));
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(companyBanks).where(eq(companyBanks.companyId, 'branch'));
  await test.db.delete(companies).where(eq(companies.id, 'branch'));
  await test.db.insert(companies).values({ id: 'branch', name: '新分公司', shortName: '分公司', sort: 9 });
});

const FORM = { companyName: '澄明咨询有限公司', shortName: '澄明咨询', ifOpen: 1, sort: 5, remark: '' } as const;
const names = async (input: { keyword?: string; ifOpen?: '0' | '1' }, token = admin) => {
  const { rows } = (await sendTo(test.app, calls.companies.page, input, token)).result;
  return rows.map(({ companyId }) => companyId);
};

describe('companies.page', () => {
  it('returns every company to people whose scope covers all, and their own to others', async () => {
    expect(await names({})).toEqual(expect.arrayContaining(['1', 'chengming', 'chengming-data', 'branch']));
    expect(await names({}, own)).toEqual(['chengming']);
    expect(await names({ keyword: '分公司' })).toEqual(['branch']);
    expect(await names({ keyword: '分公司' }, own)).toEqual([]);
    expect(await names({ ifOpen: '0' })).toEqual(['1']);
  });

  it('counts the dependent records of each company', async () => {
    const { result } = await sendTo(test.app, calls.companies.get, { id: 'chengming-data' }, admin);
    expect(result).toMatchObject({ departments: 2, builtIn: false, ifOpen: 1 });
    expect(result.people).toBeGreaterThan(0);
    expect((await sendTo(test.app, calls.companies.get, { id: 'branch' }, admin)).result).toMatchObject({ departments: 0, people: 0 });
  });
});

describe('companies.add, update and remove', () => {
  it('make a company that is offered immediately, and stop offering it', async () => {
    const { companyId } = (await sendTo(test.app, calls.companies.add, FORM, admin)).result;
    const offered = async () => (await sendTo(test.app, calls.companies.list, {}, reader)).result.map((option) => option.companyId);
    expect(await offered()).toContain(companyId);
    await sendTo(test.app, calls.companies.update, { ...FORM, ifOpen: 0, id: companyId, version: 1 }, admin);
    expect(await offered()).not.toContain(companyId);
    const [entry] = (await sendTo(test.app, calls.companies.history, { id: companyId }, admin)).result;
    expect(entry).toMatchObject({
      action: '修改公司',
      changes: [{ label: '可选', before: '可选', after: '不可选' }],
      state: { ifOpen: 0 },
    });
    expect((await sendTo(test.app, calls.companies.remove, { id: companyId }, admin)).code).toBe('00000');
    expect((await sendTo(test.app, calls.companies.get, { id: companyId }, admin)).code).toBe('A0404');
  });

  it('refuse a duplicate name, an older version, and bad input', async () => {
    const taken = { ...FORM, companyName: '新分公司' };
    expect(await sendTo(test.app, calls.companies.add, taken, admin)).toMatchObject({ code: 'A0400', msg: '已有同名的公司' });
    const late = await sendTo(test.app, calls.companies.update, { ...FORM, id: 'branch', version: 7 }, admin);
    expect(late).toMatchObject({ code: 'A0409', body: { result: { companyName: '新分公司', version: 1 } } });
    expect((await sendTo(test.app, calls.companies.add, { ...FORM, companyName: '' }, admin)).code).toBe('A0400');
    expect((await sendTo(test.app, calls.companies.add, { ...FORM, sort: 1_000_000 }, admin)).code).toBe('A0400');
  });

  it('protect the platform entry, and companies with departments', async () => {
    expect(await sendTo(test.app, calls.companies.update, { ...FORM, id: '1', version: 1 }, admin)).toMatchObject({ code: 'A0409' });
    expect(await sendTo(test.app, calls.companies.remove, { id: '1' }, admin)).toMatchObject({
      code: 'A0409',
      msg: expect.stringContaining('内置'),
    });
    const refused = await sendTo(test.app, calls.companies.remove, { id: 'chengming' }, admin);
    expect(refused).toMatchObject({ code: 'A0409', msg: expect.stringContaining('个部门') });
  });

  it('refuse to remove a company in use, and suggest an alternative', async () => {
    await test.db.execute(sql`create table company_uses (company_id text references companies (id))`);
    await test.db.execute(sql`insert into company_uses values ('branch')`);
    expect(await sendTo(test.app, calls.companies.remove, { id: 'branch' }, admin)).toMatchObject({
      code: 'A0409',
      msg: '「新分公司」下还有业务记录，不能删除；不再使用时请关闭「可选」',
    });
    await test.db.execute(sql`drop table company_uses`);
  });

  it('refuse callers who are not signed in, people without the right, and changes outside the own company', async () => {
    const { app } = test;
    expect((await sendTo(app, calls.companies.page, {})).code).toBe('L0001');
    expect((await sendTo(app, calls.companies.add, FORM, reader)).code).toBe('A0301');
    expect((await sendTo(app, calls.companies.update, { ...FORM, id: 'chengming', version: 1 }, reader)).code).toBe('A0301');
    expect((await sendTo(app, calls.companies.remove, { id: 'chengming' }, reader)).code).toBe('A0301');
    expect((await sendTo(app, calls.companies.get, { id: 'branch' }, own)).code).toBe('A0404');
    expect((await sendTo(app, calls.companies.history, { id: 'branch' }, own)).code).toBe('A0404');
    expect((await sendTo(app, calls.companies.update, { ...FORM, id: 'branch', version: 1 }, own)).code).toBe('A0404');
    expect((await sendTo(app, calls.companies.remove, { id: 'branch' }, own)).code).toBe('A0404');
    expect((await sendTo(app, calls.companies.setBanks, { id: 'branch', version: 1, banks: [] }, own)).code).toBe('A0404');
    expect((await sendTo(app, calls.companies.add, FORM, own)).code).toBe('A0301');
  });
});

describe('companies.setBanks', () => {
  const BANK = { bankName: '中国银行城东支行', bankNum: '6217000012345678', accountName: '新分公司' };
  const set = (banks: object[], version = 1, token = admin) =>
    sendTo(test.app, calls.companies.setBanks, { id: 'branch', version, banks: banks.map((bank) => ({ ...BANK, ...bank })) }, token);
  const stored = async () => (await sendTo(test.app, calls.companies.banks, { companyId: 'branch' }, admin)).result;

  it('sets the accounts in order, preserves those that stay, and records only the last digits in the history', async () => {
    await set([{}, { bankNum: '6217000099990000' }]);
    const [first, second] = await stored();
    const banks = [{ bankId: second?.bankId, bankNum: '6217000099990000' }, { bankNum: '6217000011112222' }];
    expect((await set(banks, 2)).result.version).toBe(3);
    expect((await stored()).map(({ bankNum }) => bankNum)).toEqual(['6217000099990000', '6217000011112222']);
    expect((await stored())[0]?.bankId).toBe(second?.bankId);
    expect((await stored()).map(({ bankId }) => bankId)).not.toContain(first?.bankId);
    const { response, result } = await sendTo(test.app, calls.companies.history, { id: 'branch' }, admin);
    expect(result[0]).toMatchObject({ action: '修改银行账户', changes: [{ after: expect.stringContaining('尾号 2222') }] });
    expect(response.body).not.toContain('6217000011112222');
  });

  it('refuses an invalid or duplicate number, an older version, and people who may not see accounts', async () => {
    expect(await set([{ bankNum: '12' }])).toMatchObject({ code: 'A0400', msg: '无效银行卡号，整数9-50位' });
    expect(await set([{}, {}])).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'banks.1.bankNum' }] } });
    expect((await set([{}], 9)).code).toBe('A0409');
    const refused = await sendTo(test.app, calls.companies.setBanks, { id: 'chengming', version: 1, banks: [] }, blind);
    expect(refused).toMatchObject({ code: 'A0301', msg: expect.stringContaining('查看公司银行账户') });
    expect(await stored()).toEqual([]);
  });
});
