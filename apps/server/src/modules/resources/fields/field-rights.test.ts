import type { Call } from '@houtai/contract/call';
import { SUCCESS } from '@houtai/contract/codes';
import { amount, form, id, line } from '@houtai/contract/form';
import { contains, equals, everyRecordView, nameOf, resource, where } from '@houtai/contract/resource';
import { resourceCalls } from '@houtai/contract/resource-calls';
import { RULES } from '@houtai/contract/rules';
import { sql } from 'drizzle-orm';
import { numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ownedColumns } from '#modules/people/index.ts';
import { id as key, recordColumns } from '#platform/db/columns.ts';
import { defineModule } from '#platform/module.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { askForSheet, sheetIn } from '#platform/testing/fixtures/export-sheet.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { defineResource } from '../define-resource.ts';

const deals = pgTable('test_deals', {
  id: key(),
  ...ownedColumns,
  name: text('name').notNull(),
  price: numeric('price', { precision: 17, scale: 2 }).notNull(),
  secret: text('secret').notNull(),
  buyerId: text('buyer_id').notNull(),
  ...recordColumns,
});

/** The price requires a tag, the secret is visible only to the owner, the buyer to either. */
const DEAL = resource(
  form({
    name: line('名称', { max: 50, required: true }),
    ownerId: id('负责人', { of: 'person', required: true }),
    price: amount('价格', { required: true, rule: RULES.money }),
    secret: line('底牌', { max: 50 }),
    buyerId: id('买方', { of: 'person', required: true }),
  }),
  {
    key: 'deal',
    noun: '交易',
    path: '/ad-biz/deal',
    tag: 'test:deal',
    title: 'name',
    comments: true,
    computed: { ownerName: nameOf('ownerId'), buyerName: nameOf('buyerId') },
    readers: {
      price: { tag: 'test:deal:price' },
      secret: { parties: ['ownerId'] },
      buyerId: { tag: 'test:deal:price', parties: ['ownerId'] },
    },
    filters: [contains(['name', 'secret']), equals('buyerId'), equals('ownerId')],
    views: [everyRecordView('all', '全部'), where('mine', '我的', ['ownerId', 'u-staff'])],
    columns: ['name', 'ownerName', 'price', 'secret', 'buyerName'],
    sort: ['name', 'price', 'secret'],
    defaultSort: 'name',
  },
);
const DEALS = defineResource(DEAL, deals, { page: '/deal' });
const CALLS = resourceCalls(DEAL);

const ACTS = ['list', 'add', 'edit', 'remove', 'export'].map((last) => `test:deal:${last}`);
const SECRETS = ['4321.00', '不低于九折', 'u-after-sale', '赵'];

let test: AppForTest;
let reader: string;
let keeper: string;
let owner: { id: string; token: string };
let made: string;

const values = () => ({ name: '甲', ownerId: owner.id, price: '4321.00', secret: '不低于九折', buyerId: 'u-after-sale' });
const send = async (call: unknown, input: object, token: string): Promise<Answered> => {
  const { code, msg, body } = await sendTo(test.app, call as Call, input as never, token);
  const { result = body, errors } = body as Partial<Answered>;
  return { code, msg, result, ...(errors && { errors }) };
};
type Answered = { code: string; msg: string; errors?: { path: string; msg: string }[]; result: Record<string, unknown> };

beforeAll(async () => {
  const module = defineModule({ name: 'deals', floor: 'business', routes: DEALS.routes(CALLS as never), ...DEALS.hooks });
  test = await appForTest({ modules: [module] });
  await test.db.execute(sql`create table test_deals (id text primary key, company_id text not null, owner_id text not null,
    department_id text not null default '', name text not null, price numeric(17, 2) not null, secret text not null, buyer_id text not null,
    created_by text, created_at timestamptz not null default now(), updated_by text, updated_at timestamptz not null default now(),
    version integer not null default 1)`);
  const person = async (tags: readonly string[]) => {
    const { user, token } = await makeSignedIn(test.app, { companyId: 'chengming', tags: [...ACTS, ...tags] });
    await test.db.execute(sql`update roles set data_scope = 'all' where id in (select role_id from user_roles where user_id = ${user.id})`);
    return { id: user.id, token };
  };
  owner = await person(['test:deal:price']);
  ({ token: reader } = await person([]));
  ({ token: keeper } = await person(['test:deal:price']));
  made = String((await send(CALLS.add, values(), owner.token)).result['id']);
});
afterAll(() => test.close());

describe('restricted fields', () => {
  it('appear in no answer, file, history or search of anybody else', async () => {
    const column = (id: string) => ({ id, head: id });
    const sheet = await sheetIn(
      await askForSheet(test.app, CALLS.export as never, { columns: ['name', 'secret', 'buyerName'].map(column) } as never, reader),
    );
    const answers = [
      (await send(CALLS.page, {}, reader)).result,
      (await send(CALLS.get, { id: made }, reader)).result,
      (await send(CALLS.history, { id: made }, reader)).result,
      (await send(CALLS.page, { keyword: '九折' }, reader)).result,
      sheet.rows,
    ];
    const said = JSON.stringify(answers);
    expect(SECRETS.filter((secret) => said.includes(secret))).toEqual([]);
    expect(answers[1]).toMatchObject({ name: '甲', price: '', secret: '', hidden: ['price', 'secret', 'buyerId', 'buyerName'] });
    expect((await send(CALLS.page, { keyword: '九折' }, reader)).result['total']).toBe(0);
  });

  it('require the tag, or being a party of the record', async () => {
    expect((await send(CALLS.get, { id: made }, keeper)).result).toMatchObject({
      price: '4321.00',
      secret: '',
      buyerId: 'u-after-sale',
      hidden: ['secret'],
    });
    expect((await send(CALLS.get, { id: made }, owner.token)).result).toMatchObject({ ...values(), hidden: [] });
    expect(JSON.stringify((await send(CALLS.history, { id: made }, owner.token)).result)).toContain('不低于九折');
  });

  it.each([
    [{ sort: 'price' }, '没有查看「价格」的权限，不能按它排序'],
    [{ sort: '-secret' }, '没有查看「底牌」的权限，不能按它排序'],
    [{ buyerId: 'u-after-sale' }, '没有查看「买方」的权限，不能按它筛选'],
  ])('refuse %j with A0301 in list and file', async (query, msg) => {
    expect(await send(CALLS.page, query, reader)).toMatchObject({ code: 'A0301', msg });
    expect(await send(CALLS.export, { ...query, columns: [{ id: 'name', head: '名称' }] }, reader)).toMatchObject({ code: 'A0301', msg });
  });

  it('refuse a file with a column that the caller may not read in any record', async () => {
    const columns = [{ id: 'price', head: '价格' }];
    expect(await send(CALLS.export, { columns }, reader)).toMatchObject({ code: 'A0301', msg: '没有查看「价格」的权限，不能导出这一列' });
    expect((await askForSheet(test.app, CALLS.export as never, { columns } as never, keeper)).statusCode).toBe(200);
  });

  it('sort and filter for people who may read them in every record', async () => {
    expect((await send(CALLS.page, { sort: '-price', buyerId: 'u-after-sale' }, keeper)).result).toMatchObject({ total: 1 });
    expect((await send(CALLS.counts, {}, reader)).result).toEqual({ all: 1, mine: 0 });
  });

  it('stay unchanged when somebody else changes the record, and accept nothing from them', async () => {
    const { result } = await send(CALLS.get, { id: made }, reader);
    const { price } = values();
    const seen = { ownerId: owner.id, name: '乙', id: made, version: result['version'] };
    for (const guess of ['1.00', price]) {
      const refused = await send(CALLS.update, { ...seen, price: guess, secret: '', buyerId: '' }, reader);
      expect(refused).toMatchObject({ code: 'A0400', errors: [{ path: 'price', msg: '没有查看「价格」的权限，不能填写' }] });
    }
    expect((await send(CALLS.update, { ...seen, price: '', secret: '', buyerId: '' }, reader)).code).toBe(SUCCESS);
    expect((await send(CALLS.get, { id: made }, owner.token)).result).toMatchObject({ ...values(), name: '乙' });
    const blank = await send(CALLS.update, { ...values(), price: '', id: made, version: Number(result['version']) + 1 }, owner.token);
    expect(blank.errors).toEqual([{ path: 'price', msg: '不能为空' }]);
    const blind = await send(CALLS.add, { ...values(), secret: '', buyerId: owner.id }, reader);
    expect(blind.errors?.map(({ path }) => path)).toEqual(['price', 'buyerId']);
  });
});
