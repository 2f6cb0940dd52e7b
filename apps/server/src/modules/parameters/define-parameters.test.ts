import { calls } from '@houtai/contract';
import type { Call, InputOf } from '@houtai/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { parameters, secretParameter } from '#modules/parameter-values/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { sheetOf } from '#platform/testing/fixtures/export-sheet.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';

const P = calls.parameters;
let test: AppForTest;
let token: string;
let reader: string;

beforeAll(async () => {
  test = await appForTest();
  const tags = ['system:param:list', 'system:param:add', 'system:param:edit', 'system:param:remove', 'system:param:export'];
  token = (await makeSignedIn(test.app, { tags })).token;
  reader = (await makeSignedIn(test.app, { tags: ['system:param:list'] })).token;
});
afterAll(() => test.close());

beforeEach(async () => {
  await test.db.delete(parameters);
  await test.db.insert(parameters).values({ key: 'product_name', name: '产品名称', value: 'Houtai', open: true, builtIn: true });
});

const NUMBER: InputOf<typeof P.add> = {
  paramKey: 'retry_most',
  paramName: '最多重试',
  kind: 'number',
  category: '业务',
  check: { least: 0, most: 10 },
  paramValue: '3',
};
const SECRET: InputOf<typeof P.add> = { paramKey: 'sms_key', paramName: '短信密钥', kind: 'secret', paramValue: 'top-secret-1' };

const add = (form: InputOf<typeof P.add>, from = token) => sendTo(test.app, P.add, form, from);
const stored = async (key: string) => (await test.db.select().from(parameters).where(eq(parameters.key, key)))[0];

describe('parameters.add', () => {
  it('stores a parameter with the rules of its value', async () => {
    expect((await add(NUMBER)).result).toMatchObject({ ...NUMBER, builtIn: false, secret: false, open: false, version: 1 });
    expect((await sendTo(test.app, P.get, { id: 'retry_most' }, reader)).result.paramValue).toBe('3');
    const { rows } = (await sendTo(test.app, P.page, { kind: 'number', category: '业务' }, reader)).result;
    expect(rows.map(({ paramKey }) => paramKey)).toEqual(['retry_most']);
  });

  it.each<[Partial<InputOf<typeof P.add>>, string]>([
    [{ paramKey: 'product_name' }, 'paramKey'],
    [{ paramKey: '有 空格' }, 'paramKey'],
    [{ paramName: '' }, 'paramName'],
    [{ paramValue: '11' }, 'paramValue'],
    [{ paramValue: '三' }, 'paramValue'],
    [{ check: { least: 5, most: 1 }, paramValue: '' }, 'most'],
    [{ kind: 'boolean', paramValue: 'yes' }, 'paramValue'],
    [{ kind: 'json', paramValue: '{"a":' }, 'paramValue'],
    [{ kind: 'url', paramValue: 'javascript:alert(1)' }, 'paramValue'],
    [{ kind: 'text', check: { rule: 'email' }, paramValue: 'nobody' }, 'paramValue'],
    [{ kind: 'secret', open: true }, 'open'],
  ])('refuses %j', async (change, path) => {
    expect(await add({ ...NUMBER, ...change })).toMatchObject({ code: 'A0400', body: { errors: [{ path }] } });
  });

  it('applies the rules to later values', async () => {
    await add(NUMBER);
    const sent = await sendTo(test.app, P.update, { paramKey: 'retry_most', paramValue: '99', version: 1 }, token);
    expect(sent).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'paramValue', msg: '最大为 10' }] } });
  });
});

describe('a secret parameter', () => {
  it('stays sealed, readable only by the server, and absent from every answer and the history', async () => {
    const made = await add(SECRET);
    expect((await stored('sms_key'))?.value).not.toContain('top-secret');
    expect(await secretParameter(test, 'sms_key')).toBe('top-secret-1');
    await sendTo(test.app, P.update, { paramKey: 'sms_key', paramValue: 'top-secret-2', version: 1 }, token);
    expect(await secretParameter(test, 'sms_key')).toBe('top-secret-2');
    const history = await sendTo(test.app, P.history, { id: 'sms_key' }, token);
    expect(history.result[0]?.changes).toEqual([{ field: 'paramValue', label: '键值', before: '已修改', after: '已修改' }]);
    const bodies = [made, history, await sendTo(test.app, P.page, {}, token), await sendTo(test.app, P.get, { id: 'sms_key' }, token)];
    for (const { response } of bodies) expect(response.body).not.toContain('top-secret');
  });

  it('stays out of every file, which has a placeholder instead', async () => {
    await add(SECRET);
    await add({ paramKey: 'is_tried', paramName: '试用', kind: 'boolean', paramValue: 'true' });
    const columns = [
      { id: 'paramKey' as const, head: '键名' },
      { id: 'paramValue' as const, head: '键值' },
    ];
    const { rows } = await sheetOf(test.app, P.export, { columns }, token);
    expect(rows.slice(1)).toEqual([
      ['is_tried', '开'],
      ['product_name', 'Houtai'],
      ['sms_key', '（保密）'],
    ]);
  });

  it('retains its value when only its name changes, and loses it when it becomes readable', async () => {
    await add(SECRET);
    const { paramValue: _, ...form } = SECRET;
    await sendTo(test.app, P.define, { ...form, paramName: '短信网关密钥', version: 1 }, token);
    expect(await secretParameter(test, 'sms_key')).toBe('top-secret-1');
    const open = await sendTo(test.app, P.define, { ...form, kind: 'text', version: 2 }, token);
    expect(open.result).toMatchObject({ paramValue: '', secret: false });
    expect(await secretParameter(test, 'sms_key')).toBe('');
  });
});

describe('parameters.define', () => {
  it('refuses to make a secret of a value that the history contains', async () => {
    await add({ ...SECRET, kind: 'text', paramValue: 'was-readable' });
    const hide = (paramValue: string | undefined) => sendTo(test.app, P.define, { ...SECRET, paramValue, version: 1 }, token);
    for (const kept of [undefined, 'was-readable'])
      expect(await hide(kept)).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'paramValue' }] } });
    expect((await hide('top-secret-3')).code).toBe('00000');
    expect((await sendTo(test.app, P.history, { id: 'sms_key' }, token)).response.body).not.toContain('top-secret');
    expect(await secretParameter(test, 'sms_key')).toBe('top-secret-3');
  });

  it('changes the definition and records it, with the values to restore', async () => {
    await add(NUMBER);
    const form = { ...NUMBER, paramName: '重试次数', paramValue: undefined, check: { least: 0, most: 5 }, version: 1 };
    expect((await sendTo(test.app, P.define, form, token)).result).toMatchObject({ paramName: '重试次数', paramValue: '3', version: 2 });
    const [change] = (await sendTo(test.app, P.history, { id: 'retry_most' }, reader)).result;
    expect(change?.changes).toEqual([
      { field: 'paramName', label: '名称', before: '最多重试', after: '重试次数' },
      { field: 'check', label: '校验', before: '最小 0，最大 10', after: '最小 0，最大 5' },
    ]);
    expect(change?.state).toMatchObject({ paramName: '重试次数', kind: 'number', paramValue: '3' });
    const late = await sendTo(test.app, P.define, form, token);
    expect(late).toMatchObject({ code: 'A0409', body: { result: { version: 2 } } });
  });

  it('refuses rules that the present value violates', async () => {
    await add(NUMBER);
    const sent = await sendTo(test.app, P.define, { ...NUMBER, paramValue: undefined, check: { least: 4 }, version: 1 }, token);
    expect(sent).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'paramValue', msg: '最小为 4' }] } });
  });

  it('preserves kind and visibility of built-in parameters', async () => {
    const form = { paramKey: 'product_name', paramName: '名称', kind: 'text', open: true, version: 1 } as const;
    expect((await sendTo(test.app, P.define, { ...form, kind: 'secret', open: false }, token)).code).toBe('A0400');
    expect((await sendTo(test.app, P.define, { ...form, open: false }, token)).code).toBe('A0400');
    expect((await sendTo(test.app, P.define, form, token)).result).toMatchObject({ paramName: '名称', paramValue: 'Houtai' });
  });
});

describe('parameters.remove', () => {
  it('deletes parameters that the product does not read', async () => {
    await add(NUMBER);
    expect((await sendTo(test.app, P.remove, { id: 'retry_most', version: 2 }, token)).code).toBe('A0409');
    expect((await sendTo(test.app, P.remove, { id: 'retry_most', version: 1 }, token)).code).toBe('00000');
    const kept = await sendTo(test.app, P.remove, { id: 'product_name', version: 1 }, token);
    expect(kept).toMatchObject({ code: 'A0409', msg: '内置参数由产品读取，不能删除；可以清空它的值' });
    expect(await stored('retry_most')).toBeUndefined();
  });
});

describe.each([
  [P.get, { id: 'none' }],
  [P.history, { id: 'none' }],
  [P.add, { ...NUMBER, paramKey: 'refused' }],
  [P.define, { ...NUMBER, paramKey: 'none', version: 1 }],
  [P.remove, { id: 'none', version: 1 }],
] as const)('$path', (call, input) => {
  it('requires the right, and refuses unknown keys', async () => {
    expect((await sendTo(test.app, call, input)).code).toBe('L0001');
    const nobody = (await makeSignedIn(test.app)).token;
    expect((await sendTo(test.app, call, input, nobody)).code).toBe('A0301');
    if (call.method === 'POST') expect((await sendTo(test.app, call, input, reader)).code).toBe('A0301');
    if (call !== P.history && call !== P.add) expect((await sendTo<Call>(test.app, call, input, token)).code).toBe('A0404');
  });
});
