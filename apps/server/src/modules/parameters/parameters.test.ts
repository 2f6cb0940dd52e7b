import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { parameters } from '#modules/parameter-values/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

let server: AppForTest;
let editor: string;
let reader: string;
let nobody: string;
let member: string;

beforeAll(async () => {
  server = await appForTest();
  const { app } = server;
  editor = (await makeSignedIn(app, { tags: ['system:param:list', 'system:param:edit'] })).token;
  reader = (await makeSignedIn(app, { tags: ['system:param:list'] })).token;
  nobody = (await makeSignedIn(app)).token;
  member = (await makeSignedIn(app, { kind: 'member' })).token;
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.db.delete(parameters);
  await server.db.insert(parameters).values([
    { key: 'product_name', name: '产品名称', value: 'Houtai 后台', open: true },
    { key: 'screenurl', name: '数据大屏地址', value: '', open: true },
    { key: 'BI_JM_URL', name: 'BI 报表地址', value: '', open: true },
    { key: 'feedback_handle_user', name: '反馈默认处理人', value: 'u1' },
    { key: 'sms_password', name: '短信密码', value: 'topsecret', open: true, secret: true },
  ]);
});

const stored = async (key: string) => (await server.db.select().from(parameters).where(eq(parameters.key, key)))[0];

describe('parameters.page', () => {
  it('lists by key, with name, value, openness and version', async () => {
    const { rows, total } = (await sendTo(server.app, calls.parameters.page, {}, reader)).result;
    expect(total).toBe(5);
    expect(rows.map(({ paramKey }) => paramKey)).toEqual([
      'BI_JM_URL',
      'feedback_handle_user',
      'product_name',
      'screenurl',
      'sms_password',
    ]);
    expect(rows[1]).toMatchObject({ paramName: '反馈默认处理人', paramValue: 'u1', open: false, secret: false, version: 1 });
  });

  it('finds a part of the name or key, with any characters', async () => {
    const find = async (keyword: string) =>
      (await sendTo(server.app, calls.parameters.page, { keyword }, reader)).result.rows.map(({ paramKey }) => paramKey);
    expect(await find('地址')).toEqual(['BI_JM_URL', 'screenurl']);
    expect(await find('bi_jm')).toEqual(['BI_JM_URL']);
    expect(await find('%')).toEqual([]);
    expect(await find('\\')).toEqual([]);
  });

  it('returns one page, and the total of all', async () => {
    const { rows, total } = (await sendTo(server.app, calls.parameters.page, { offset: 2, limit: 2, sort: '-paramKey' }, reader)).result;
    expect(rows.map(({ paramKey }) => paramKey)).toEqual(['product_name', 'feedback_handle_user']);
    expect(total).toBe(5);
  });

  it('hides the value of a secret parameter', async () => {
    const { response } = await sendTo(server.app, calls.parameters.page, {}, editor);
    expect(response.body).not.toContain('topsecret');
  });

  it('refuses an unknown sort order, callers who are not signed in, members, and people without the tag', async () => {
    const { app } = server;
    expect((await sendTo(app, calls.parameters.page, { sort: 'value; drop table parameters' }, reader)).code).toBe('A0400');
    expect((await sendTo(app, calls.parameters.page, {})).code).toBe('L0001');
    expect((await sendTo(app, calls.parameters.page, {}, member)).code).toBe('A0301');
    expect(await sendTo(app, calls.parameters.page, {}, nobody)).toMatchObject({
      code: 'A0301',
      status: 403,
      msg: expect.stringContaining('查看参数'),
    });
  });
});

describe('parameters.getParam and getParamStr', () => {
  it('return the entry and the value to signed-in users', async () => {
    const { app } = server;
    expect((await sendTo(app, calls.parameters.getParam, { paramKey: 'feedback_handle_user' }, nobody)).result).toEqual({
      paramKey: 'feedback_handle_user',
      paramValue: 'u1',
      version: 1,
    });
    expect((await sendTo(app, calls.parameters.getParamStr, { paramKey: 'feedback_handle_user' }, nobody)).result).toBe('u1');
  });

  it.each([calls.parameters.getParam, calls.parameters.getParamStr])(
    'reveal nothing of a secret or missing one, and nothing to callers who are not signed in ($path)',
    async (call) => {
      const { app } = server;
      const secret = await sendTo(app, call, { paramKey: 'sms_password' }, editor);
      const none = await sendTo(app, call, { paramKey: 'no_such' }, editor);
      expect([secret.code, none.code]).toEqual(['A0404', 'A0404']);
      expect(secret.msg).toBe(none.msg);
      expect((await sendTo(app, call, { paramKey: 'product_name' })).code).toBe('L0001');
      expect((await sendTo(app, call, { paramKey: 'product_name' }, member)).code).toBe('A0301');
    },
  );
});

describe('parameters.listOpenParam', () => {
  it('omits a secret parameter even if it is flagged open', async () => {
    const { result } = await sendTo(server.app, calls.parameters.listOpenParam, {});
    expect(result.map(({ paramKey }) => paramKey)).toEqual(['BI_JM_URL', 'product_name', 'screenurl']);
  });
});

describe('parameters.update', () => {
  const form = { paramKey: 'product_name', paramValue: '新名称', version: 1 };

  it('refuses an impossible version', async () => {
    const answered = await sendTo(server.app, calls.parameters.update, { ...form, version: Number.MAX_SAFE_INTEGER }, editor);
    expect(answered.code).toBe('A0400');
  });

  it('stores the value, increments the version, and takes effect immediately', async () => {
    const { result } = await sendTo(server.app, calls.parameters.update, form, editor);
    expect(result).toMatchObject({ paramValue: '新名称', version: 2 });
    const open = (await sendTo(server.app, calls.parameters.listOpenParam, {})).result;
    expect(open).toContainEqual({ paramKey: 'product_name', paramValue: '新名称' });
  });

  it('refuses an older version and returns the present value', async () => {
    await sendTo(server.app, calls.parameters.update, form, editor);
    const late = await sendTo(server.app, calls.parameters.update, { ...form, paramValue: '更晚' }, editor);
    expect(late).toMatchObject({ code: 'A0409', status: 409 });
    expect(late.body['result']).toMatchObject({ paramValue: '新名称', version: 2 });
    expect((await stored('product_name'))?.value).toBe('新名称');
  });

  it('lets one of two concurrent changes win', async () => {
    const codes = await Promise.all(
      ['甲', '乙'].map(async (paramValue) => (await sendTo(server.app, calls.parameters.update, { ...form, paramValue }, editor)).code),
    );
    expect(codes.toSorted()).toEqual(['00000', 'A0409']);
  });

  it.each([
    ['product_name', ''],
    ['product_name', '名'.repeat(21)],
    ['screenurl', 'javascript:alert(1)'],
    ['BI_JM_URL', 'http://bi.example.com'],
    ['feedback_handle_user', 'x'.repeat(2001)],
  ])('refuses %s as "%s" and changes nothing', async (paramKey, paramValue) => {
    const before = await stored(paramKey);
    const sent = await sendTo(server.app, calls.parameters.update, { paramKey, paramValue, version: 1 }, editor);
    expect(sent).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'paramValue' }] } });
    expect(await stored(paramKey)).toEqual(before);
  });

  it('refuses an unknown key, callers who are not signed in, and people who may only read', async () => {
    const { app } = server;
    expect((await sendTo(app, calls.parameters.update, { ...form, paramKey: 'no_such' }, editor)).code).toBe('A0404');
    expect((await sendTo(app, calls.parameters.update, form)).code).toBe('L0001');
    expect((await sendTo(app, calls.parameters.update, form, reader)).code).toBe('A0301');
    expect((await stored('product_name'))?.version).toBe(1);
  });
});
