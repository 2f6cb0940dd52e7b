import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { companies } from '#modules/people/index.ts';
import { customers } from '#modules/projects/customers/customers.tables.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

let test: AppForTest;
let token: string;
let member: string;
let cashier: string;
let admin: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token, member, admin } = await tokensOf(test.db, { token: 'u-staff', member: 'u-member', admin: 'u-admin' }));
  ({ token: cashier } = await makeSignedIn(test.app, { companyId: 'chengming', tags: ['system:companyBank:list'] }));
  await test.db.insert(companies).values({ id: 'closed', name: '已停用的公司', open: false, sort: 0 });
});
afterAll(() => test.close());

async function ask(input: InputOf<typeof calls.companies.list>) {
  return (await sendTo(test.app, calls.companies.list, input, token)).result;
}

describe('companies.list', () => {
  it('returns only open companies, in order', async () => {
    expect(await ask({})).toEqual([
      {
        companyId: 'chengming',
        companyName: '澄明信息技术有限公司',
        ifOpen: 1,
        kind: 'company',
        py: 'chengmingxinxijishuyouxiangongsi cmxxjsyxgs',
      },
      {
        companyId: 'chengming-data',
        companyName: '澄明数据服务有限公司',
        ifOpen: 1,
        kind: 'company',
        py: 'chengmingshujufuwuyouxiangongsi cmsjfwyxgs',
      },
    ]);
  });

  it('puts the platform entry first on request', async () => {
    const [first, ...others] = await ask({ withPlatform: '1' });
    expect(first).toEqual({ companyId: '1', companyName: '平台管理', ifOpen: 1, kind: 'platform', py: 'pingtaiguanli ptgl' });
    expect(others.map((option) => option.kind)).toEqual(['company', 'company']);
  });

  it('shows the platform entry once, and only on request, even if it is open', async () => {
    await test.db.update(companies).set({ open: true }).where(eq(companies.id, '1'));
    expect((await ask({})).map((option) => option.kind)).toEqual(['company', 'company']);
    expect((await ask({ withPlatform: '1' })).map((option) => option.kind)).toEqual(['platform', 'company', 'company']);
    await test.db.update(companies).set({ open: false }).where(eq(companies.id, '1'));
  });

  it('adds active customers with their ids, by pinyin', async () => {
    const offered = (await ask({ withCustomers: '1' })).filter((option) => option.kind === 'customer');
    const active = await test.db.select().from(customers).where(eq(customers.active, true));
    const byPinyin = active.toSorted((a, b) => (a.py < b.py ? -1 : 1)).map((row) => row.id);
    expect(offered.map((option) => option.companyId)).toEqual(byPinyin);
    expect(byPinyin).toHaveLength(11);
    expect(byPinyin).not.toContain('c-tianchi');
  });

  it('refuses other flags, callers who are not signed in, and members', async () => {
    const response = await test.app.inject({
      url: `/api${calls.companies.list.path}?withCustomers=yes`,
      headers: { 'x-access-token': token },
    });
    expect(response.json()).toMatchObject({ code: 'A0400', errors: [{ path: 'withCustomers', msg: '应为 0 或 1' }] });
    expect((await sendTo(test.app, calls.companies.list, {})).code).toBe('L0001');
    expect((await sendTo(test.app, calls.companies.list, {}, member)).code).toBe('A0301');
  });
});

describe('companies.banks', () => {
  const banksFor = async (who: string, companyId?: string) =>
    (await sendTo(test.app, calls.companies.banks, { companyId }, who)).result.map((bank) => [bank.companyId, bank.bankName]);

  it('returns the named accounts of all companies to people whose scope covers them', async () => {
    expect(await banksFor(admin)).toEqual([
      ['chengming', '中国工商银行滨江支行'],
      ['chengming', '招商银行高新支行'],
      ['chengming-data', '中国建设银行城西支行'],
    ]);
    expect((await sendTo(test.app, calls.companies.banks, {}, admin)).result[2]).toMatchObject({
      companyName: '澄明数据服务有限公司',
      accountName: '澄明数据服务有限公司',
      bankNum: '33050161700000001234',
    });
  });

  it("returns only the own company's accounts to others with the right, whichever they request", async () => {
    const own = [
      ['chengming', '中国工商银行滨江支行'],
      ['chengming', '招商银行高新支行'],
    ];
    expect(await banksFor(cashier)).toEqual(own);
    expect(await banksFor(cashier, 'chengming')).toEqual(own);
    expect(await banksFor(cashier, 'chengming-data')).toEqual([]);
    expect(await banksFor(admin, 'chengming-data')).toHaveLength(1);
    expect(await banksFor(admin, 'nothing')).toEqual([]);
  });

  it('refuses bad input, callers who are not signed in, members, and people without the right, and reveals nothing to them', async () => {
    expect((await sendTo(test.app, calls.companies.banks, { companyId: '%' }, cashier)).code).toBe('A0400');
    expect((await sendTo(test.app, calls.companies.banks, {})).code).toBe('L0001');
    expect((await sendTo(test.app, calls.companies.banks, {}, member)).code).toBe('A0301');
    const refused = await sendTo(test.app, calls.companies.banks, {}, token);
    expect(refused).toMatchObject({ code: 'A0301', status: 403, msg: expect.stringContaining('查看公司银行账户') });
    expect(refused.body).not.toHaveProperty('result');
  });
});
