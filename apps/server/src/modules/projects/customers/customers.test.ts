import { calls } from '@houtai/contract';
import type { CustomerForm } from '@houtai/contract/customers-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeUser } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { customerForm } from '#platform/testing/stages/resource-forms.ts';

const own = calls.customers;

let test: AppForTest;
let as: Record<'manager' | 'staff' | 'guest' | 'admin', string>;
let made = 0;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { manager: 'u-manager', staff: 'u-staff', guest: 'u-guest', admin: 'u-admin' });
});
afterAll(() => test.close());

const formOf = (given: Partial<CustomerForm> = {}) => customerForm({ name: `客户${(made += 1)}`, ownerId: 'u-manager', ...given });
const add = (given: Partial<CustomerForm> = {}, token = as.manager) => sendTo(test.app, own.add, formOf(given), token);
const errorsOf = (sent: { body: unknown }) => (sent.body as { errors?: { path: string; msg: string }[] }).errors ?? [];

describe('customers.add', () => {
  it('creates a customer with its contacts and the names of owner and area', async () => {
    const contacts = [{ name: '何志远', title: '主任', phone: '13900000001', email: '' }];
    const { result } = await add({ name: '新的客户', code: 'KH900', contacts, areaId: '330206' });
    expect(result).toMatchObject({ name: '新的客户', ownerName: '林慧敏', contactName: '何志远', projects: 0, version: 1, contacts });
    expect(result.areaName).toMatch(/^浙江省 宁波市 /);
    expect(result.may).toEqual({ edit: true, remove: true });
    const offered = (await sendTo(test.app, calls.companies.list, { withCustomers: '1' }, as.guest)).result;
    expect(offered).toContainEqual(expect.objectContaining({ companyId: result.id, kind: 'customer' }));
  });

  it.each<[string, Partial<CustomerForm>, string, string]>([
    ['no name', { name: '' }, 'name', '不能为空'],
    [
      'a tax number of letters and lower case',
      { taxNumber: '91330206abc123456x' },
      'taxNumber',
      '纳税人识别号应为 15 到 20 位数字或大写字母',
    ],
    ['a contact without a name', { contacts: [{ name: '', title: '', phone: '', email: '' }] }, 'contacts.0.name', '不能为空'],
    ['a phone that is none', { phone: '12' }, 'phone', '无效的联系方式'],
    ['an owner who is disabled', { ownerId: 'u-disabled' }, 'ownerId', '所选人员不存在或已停用'],
    ['a name that is taken', { name: '东海港务集团' }, 'name', '已有客户名称相同的客户'],
    ['a code that is taken', { code: 'KH002' }, 'code', '已有客户编号相同的客户'],
  ])('refuses %s', async (_, given, path, msg) => {
    const sent = await add(given);
    expect(sent.code).toBe('A0400');
    expect(errorsOf(sent)).toContainEqual({ path, msg });
  });
});

describe('customers.history', () => {
  it('shows that another person of the same name is in charge', async () => {
    const [first, second] = [await makeUser(test.db, { name: '陈晨' }), await makeUser(test.db, { name: '陈晨' })];
    const { id, version } = (await add({ ownerId: first.id }, as.admin)).result;
    await sendTo(test.app, own.update, { ...formOf({ ownerId: second.id }), name: '同名负责人', id, version }, as.admin);
    const [entry] = (await sendTo(test.app, own.history, { id }, as.admin)).result;
    expect(entry?.changes).toContainEqual({ field: 'ownerId', label: '负责人', before: '陈晨', after: '陈晨（同名，已更换）' });
  });
});

describe('customers.remove', () => {
  it('refuses to remove a customer in use, and names what uses it', async () => {
    const used = await sendTo(test.app, own.remove, { id: 'c-donghai' }, as.manager);
    expect(used.code).toBe('A0409');
    expect(used.msg).toMatch(/^「东海港务集团」正被 \d+ 条项目、\d+ 条待办使用，不能删除$/);
  });
});

describe('the list of customers', () => {
  it('finds by name, short name and code', async () => {
    for (const keyword of ['东海港务', '东海', 'kh003']) {
      const { rows } = (await sendTo(test.app, own.page, { keyword }, as.admin)).result;
      expect(rows.map(({ id }) => id)).toContain('c-donghai');
    }
  });

  it('shows staff only their own customers', async () => {
    const { rows } = (await sendTo(test.app, own.page, { limit: 100 }, as.staff)).result;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ ownerId }) => ownerId !== 'u-staff')).toEqual([]);
  });
});
