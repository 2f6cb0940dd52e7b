import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { DICT, todoTypesOf } from '@houtai/contract/dictionary-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

const RIGHTS = ['system:dict:list', 'system:dict:add', 'system:dict:edit', 'system:dict:remove'];

const D = calls.dictionaries;
let test: AppForTest;
let token: string;
let reader: string;

beforeAll(async () => {
  test = await appForTest({ demo: true });
  token = (await makeSignedIn(test.app, { tags: RIGHTS })).token;
  reader = (await makeSignedIn(test.app, { tags: ['system:dict:list'] })).token;
});
afterAll(() => test.close());

let made = 0;

/** Creates a dictionary with active entries of these codes, unless stated otherwise. */
async function makeType(...codes: string[]): Promise<string> {
  const type = `made_${(made += 1)}`;
  await sendTo(test.app, D.addType, { type, name: `字典${made}` }, token);
  for (const code of codes) await addEntry({ type, code, codeText: `项${code}` });
  return type;
}

const addEntry = (form: InputOf<typeof D.addEntry>) => sendTo(test.app, D.addEntry, form, token);
const rows = async (type: string) => (await sendTo(test.app, D.entries, { type }, token)).result;
const rowOf = async (type: string, code: string) => {
  const row = (await rows(type)).find((entry) => entry.code === code);
  if (!row) throw new Error(`${type} has no ${code}`);
  return row;
};
const typeOf = async (type: string) => {
  const found = (await sendTo(test.app, D.typePage, { keyword: type, limit: 100 }, token)).result.rows;
  const row = found.find((one) => one.type === type);
  if (!row) throw new Error(`no ${type}`);
  return row;
};

describe('dictionaries.addType and updateType', () => {
  it('create a dictionary, change it by version, and record the changes', async () => {
    const type = await makeType('1', '2');
    expect(await typeOf(type)).toMatchObject({ builtIn: false, open: false, active: true, entries: 2, version: 1 });
    const form = { id: type, name: '新名', open: true, active: true, remark: '备注', version: 1 };
    expect((await sendTo(test.app, D.updateType, form, token)).result).toMatchObject({ name: '新名', open: true, version: 2, entries: 2 });
    const late = await sendTo(test.app, D.updateType, { ...form, name: '更晚' }, token);
    expect(late).toMatchObject({ code: 'A0409', body: { result: { name: '新名', version: 2 } } });
    const [change] = (await sendTo(test.app, D.typeHistory, { id: type }, token)).result;
    expect(change).toMatchObject({ action: '修改字典', state: { name: '新名', open: true } });
    expect(change?.changes.map(({ label }) => label)).toEqual(['名称', '开放', '备注']);
  });

  it.each([
    [{ type: 'TODO_SOURCE', name: '重复' }, 'type'],
    [{ type: '有 空格', name: '不行' }, 'type'],
    [{ type: 'ok', name: '' }, 'name'],
    [{ type: 'ok', name: '长'.repeat(51) }, 'name'],
  ])('refuse %j', async (form, path) => {
    expect(await sendTo(test.app, D.addType, form, token)).toMatchObject({ code: 'A0400', body: { errors: [{ path }] } });
  });

  it("refuse to disable the product's states", async () => {
    const { version } = await typeOf(DICT.todoState);
    const sent = await sendTo(test.app, D.updateType, { id: DICT.todoState, name: '待办状态', active: false, version }, token);
    expect(sent).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'active' }] } });
  });
});

describe('dictionaries.removeType', () => {
  it('deletes a dictionary with its entries', async () => {
    const type = await makeType('1');
    await sendTo(test.app, D.removeType, { id: type, version: 1 }, token);
    expect(await rows(type)).toEqual([]);
    expect((await sendTo(test.app, D.removeType, { id: type, version: 1 }, token)).code).toBe('A0404');
  });

  it.each([
    [DICT.feedbackHandle, '内置字典由产品读取，不能删除；可以停用'],
    [todoTypesOf('1'), '待办来源「客户来电」的类型取自这个字典，不能删除；请先删除该来源，或停用字典'],
  ])('refuses a dictionary that the product reads: %s', async (id, msg) => {
    const { version } = await typeOf(id);
    expect(await sendTo(test.app, D.removeType, { id, version }, token)).toMatchObject({ code: 'A0409', msg });
  });
});

describe('dictionaries.addEntry and updateEntry', () => {
  it('append an entry, and show it immediately', async () => {
    const type = await makeType('b', 'a');
    expect((await rows(type)).map(({ code }) => code)).toEqual(['b', 'a']);
    const dics = await sendTo(test.app, D.dics, { type }, (await openSession(test.db, 'u-staff')).token);
    expect(dics.result.map(({ codeText }) => codeText)).toEqual(['项b', '项a']);
  });

  it('refuse a duplicate code, a second default, and a disabled default', async () => {
    const type = await makeType('1');
    expect(await addEntry({ type, code: '1', codeText: '又一' })).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'code' }] } });
    expect((await addEntry({ type, code: '2', codeText: '二', isDefault: true })).code).toBe('00000');
    const second = await addEntry({ type, code: '3', codeText: '三', isDefault: true });
    expect(second).toMatchObject({ code: 'A0400', msg: '「二」已经是默认项，请先取消它的默认', body: { errors: [{ path: 'isDefault' }] } });
    const { id, version } = await rowOf(type, '2');
    const off = { id, version, code: '2', codeText: '二', isDefault: true, active: false };
    expect(await sendTo(test.app, D.updateEntry, off, token)).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'isDefault' }] } });
  });

  it('let one of two concurrently saved defaults win', async () => {
    const type = await makeType('1', '2');
    const sent = await Promise.all(
      (await rows(type)).map(({ id, code, version }) =>
        sendTo(test.app, D.updateEntry, { id, code, codeText: '默认', isDefault: true, version }, token),
      ),
    );
    expect(sent.map(({ code }) => code).toSorted()).toEqual(['00000', 'A0400']);
  });

  it('disable an entry, which is shown in records that use it but no longer offered', async () => {
    const type = await makeType('1');
    const { id } = await rowOf(type, '1');
    await sendTo(test.app, D.updateEntry, { id, code: '1', codeText: '项1', active: false, version: 1 }, token);
    expect((await sendTo(test.app, D.dics, { type }, token)).result).toMatchObject([{ code: '1', codeText: '项1', active: false }]);
    const [change] = (await sendTo(test.app, D.entryHistory, { id }, token)).result;
    expect(change?.changes).toEqual([{ field: 'active', label: '状态', before: '启用', after: '停用' }]);
  });

  it('refuse an old version with the present entry, and another code while records use it', async () => {
    const { id, version } = await rowOf(DICT.todoSource, '1');
    const form = { id, code: '1', codeText: '客户来电', version };
    expect((await sendTo(test.app, D.updateEntry, { ...form, code: '99' }, token)).msg).toMatch(
      /^\d+ 条待办正在使用，不能修改键值；可以改为停用/,
    );
    await sendTo(test.app, D.updateEntry, { ...form, tone: 'blue' }, token);
    expect(await sendTo(test.app, D.updateEntry, form, token)).toMatchObject({ code: 'A0409', body: { result: { tone: 'blue' } } });
  });

  it("let the texts of the product's states change, and refuse other codes", async () => {
    const { id, version } = await rowOf(DICT.todoState, '1');
    const form = { id, code: '1', codeText: '未处理', tone: 'amber', isDefault: true, version } as const;
    expect((await sendTo(test.app, D.updateEntry, form, token)).result.codeText).toBe('未处理');
    const next = { ...form, version: version + 1 };
    expect((await sendTo(test.app, D.updateEntry, { ...next, code: '9' }, token)).code).toBe('A0400');
    expect((await sendTo(test.app, D.updateEntry, { ...next, isDefault: false, active: false }, token)).code).toBe('A0400');
    expect((await sendTo(test.app, D.removeEntry, { id, version: version + 1 }, token)).code).toBe('A0409');
    expect((await addEntry({ type: DICT.todoState, code: '5', codeText: '搁置' })).code).toBe('A0409');
  });
});

describe('dictionaries.removeEntry', () => {
  it('refuses an entry that records use, naming them, and deletes unused ones', async () => {
    const used = await rowOf(DICT.feedbackPriority, '1');
    const refused = await sendTo(test.app, D.removeEntry, { id: used.id, version: used.version }, token);
    expect(refused.msg).toMatch(/^\d+ 条售后反馈正在使用，不能删除/);
    const type = await makeType('1', '2');
    const { id } = await rowOf(type, '1');
    expect((await sendTo(test.app, D.removeEntry, { id, version: 7 }, token)).code).toBe('A0409');
    await sendTo(test.app, D.removeEntry, { id, version: 1 }, token);
    expect((await rows(type)).map(({ code }) => code)).toEqual(['2']);
  });
});

describe('dictionaries.order', () => {
  it('sorts entries, and leaves unknown ones in place', async () => {
    const type = await makeType('1', '2', '3');
    const ids = (await rows(type)).map(({ id }) => id).toReversed();
    await sendTo(test.app, D.order, { type, ids }, token);
    expect((await rows(type)).map(({ code }) => code)).toEqual(['3', '2', '1']);
    const [three = '', two = '', one = ''] = ids;
    await sendTo(test.app, D.order, { type, ids: [one, 'gone', three] }, token);
    expect((await rows(type)).map(({ code }) => code)).toEqual(['1', '3', '2']);
    expect((await rows(type)).map(({ id }) => id)).toContain(two);
  });
});

describe.each([
  [D.typePage, {}],
  [D.typeHistory, { id: 'x' }],
  [D.entries, { type: 'x' }],
  [D.entryHistory, { id: 'x' }],
  [D.addType, { type: 'x', name: 'x' }],
  [D.updateType, { id: 'none', name: 'x', version: 1 }],
  [D.removeType, { id: 'none', version: 1 }],
  [D.addEntry, { type: 'none', code: '1', codeText: 'x' }],
  [D.updateEntry, { id: 'none', code: '1', codeText: 'x', version: 1 }],
  [D.removeEntry, { id: 'none', version: 1 }],
  [D.order, { type: 'none', ids: ['x'] }],
] as const)('$path', (call, input) => {
  it('requires the right, and refuses unknown ids', async () => {
    expect((await sendTo(test.app, call, input)).code).toBe('L0001');
    const nobody = (await openSession(test.db, 'u-guest')).token;
    expect((await sendTo(test.app, call, input, nobody)).code).toBe('A0301');
    if (call.method === 'GET') return;
    expect((await sendTo(test.app, call, input, reader)).code).toBe('A0301');
    if (call !== D.addType) expect((await sendTo(test.app, call, input, token)).code).toBe('A0404');
  });
});
