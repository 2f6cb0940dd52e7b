import { calls } from '@houtai/contract';
import { ROOT_AREA } from '@houtai/contract/areas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { areas } from './areas.tables.ts';

let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());

const NEW = { name: '云栖新区', sort: 330_190, active: true };
const add = (id: string, parentId: string, parts: Partial<typeof NEW> = {}) =>
  sendTo(test.app, calls.areaAdmin.add, { ...NEW, ...parts, id, parentId }, token);
const get = async (id: string) => (await sendTo(test.app, calls.areaAdmin.get, { id }, token)).result;
const del = (id: string, version = 1) => sendTo(test.app, calls.areaAdmin.remove, { id, version }, token);
const search = async (keyword: string) => (await sendTo(test.app, calls.areaAdmin.search, { keyword }, token)).result;

describe('areaAdmin.list', () => {
  it('returns the direct children of an area', async () => {
    const rows = (await sendTo(test.app, calls.areaAdmin.list, { parentId: ROOT_AREA }, token)).result;
    expect(rows).toHaveLength(34);
    expect(rows[0]).toMatchObject({ id: '110000', parentId: ROOT_AREA, name: '北京市', leaf: false, active: true });
  });
});

describe('areaAdmin.search', () => {
  it.each([
    ['a part of the name', '西湖区'],
    ['pinyin', 'xihuqu'],
    ['initials in any case', 'XHQ'],
    ['the code', '330106'],
  ])('finds an area by %s, with its ancestors', async (_, keyword) => {
    const { rows, hits } = await search(keyword);
    expect(hits).toContain('330106');
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(['330000', '330100', '330106']));
  });

  it('returns at most 200 matches, and escapes wildcards', async () => {
    expect((await search('市')).hits).toHaveLength(200);
    expect((await search('%')).rows).toEqual([]);
  });
});

describe('a change of areas', () => {
  it('does not wait for a change of another area', async () => {
    const answer = await test.db.transaction(async (tx) => {
      await tx.update(areas).set({ name: '上海市' }).where(eq(areas.id, '310000'));
      return add('330290', '330200', { name: '并行' });
    });
    expect(answer.code).toBe('00000');
  });

  it('marks a parent as a leaf exactly when it has no children, even after a concurrent addition and removal', async () => {
    await add('980000', ROOT_AREA, { name: '并行' });
    for (const at of [1, 2, 3, 4, 5]) await Promise.all([add(`98010${at}`, '980000', { name: '并行' }), del(`98010${at - 1}`)]);
    expect((await get('980000')).leaf).toBe(false);
    await del('980105');
    expect((await get('980000')).leaf).toBe(true);
  });
});

describe('areaAdmin.add', () => {
  it('adds a district that its pinyin finds, and its parent is no longer a leaf', async () => {
    const { result } = await add('330191', '330100');
    expect(result).toMatchObject({ id: '330191', parentId: '330100', leaf: true, version: 1 });
    expect((await search('yqxq')).hits).toEqual(['330191']);
    expect((await get('330191')).above).toEqual(['浙江省', '杭州市']);
    expect((await add('990000', ROOT_AREA)).code).toBe('00000');
    await add('990100', '990000');
    expect((await get('990000')).leaf).toBe(false);
  });

  it('sorts an area without a sort number by its code', async () => {
    const { name, active } = NEW;
    const unnumbered = { name, active, parentId: '330100' };
    expect((await sendTo(test.app, calls.areaAdmin.add, { ...unnumbered, id: '330197', sort: null }, token)).result.sort).toBe(330_197);
    expect((await sendTo(test.app, calls.areaAdmin.add, { ...unnumbered, id: '330198' }, token)).result.sort).toBe(330_198);
  });

  it.each([
    ['a code that is taken', '330106', '330100', 'id'],
    ['a code of five digits', '33010', '330100', 'id'],
    ['a code of letters', 'abcdef', '330100', 'id'],
    ['a parent that is not there', '330195', '999999', 'parentId'],
    ['a fourth level', '330196', '330106', 'parentId'],
  ])('refuses %s', async (_, id, parentId, path) => {
    expect((await add(id, parentId)).body).toMatchObject({ code: 'A0400', errors: [{ path }] });
  });
});

describe('areaAdmin.update', () => {
  const update = (id: string, version: number, parts: Partial<typeof NEW>) =>
    sendTo(test.app, calls.areaAdmin.update, { ...NEW, ...parts, id, version }, token);

  it('renames and disables, which the picker reflects, and refuses an old version', async () => {
    await add('330192', '330100');
    expect((await update('330192', 1, { name: '钱塘新城', active: false })).result).toMatchObject({ name: '钱塘新城', version: 2 });
    const offered = (await sendTo(test.app, calls.areas.children, { areaId: '330100' }, token)).result;
    expect(offered.find(({ areaId }) => areaId === '330192')).toMatchObject({ areaName: '钱塘新城', active: false });
    expect((await update('330192', 1, {})).body).toMatchObject({ code: 'A0409', result: { version: 2 } });
    const history = (await sendTo(test.app, calls.areaAdmin.history, { id: '330192' }, token)).result;
    expect(history.map(({ action }) => action)).toEqual(['停用', '新建']);
    expect(history[0]?.changes).toMatchObject([{ label: '名称', before: '云栖新区', after: '钱塘新城' }, { label: '状态' }]);
  });

  it('refuses an empty name and an unknown area', async () => {
    expect((await update('330106', 1, { name: '' })).code).toBe('A0400');
    expect((await update('000001', 1, {})).code).toBe('A0404');
  });
});

describe('areaAdmin.remove', () => {
  it('removes a district, and its parent becomes a leaf again when childless', async () => {
    await add('980000', ROOT_AREA);
    await add('980100', '980000');
    expect((await del('980000')).body).toMatchObject({ code: 'A0409', msg: expect.stringContaining('下面还有 1 个地区') });
    expect((await del('980100', 5)).code).toBe('A0409');
    expect((await del('980100')).code).toBe('00000');
    expect((await get('980000')).leaf).toBe(true);
    expect((await del('980100')).code).toBe('A0404');
  });
});

describe('every call', () => {
  it.each<[string, (as: string) => Promise<{ code: string; msg: string }>]>([
    ['查看地区', (as) => sendTo(test.app, calls.areaAdmin.list, { parentId: '1' }, as)],
    ['查看地区', (as) => sendTo(test.app, calls.areaAdmin.search, { keyword: '西' }, as)],
    ['查看地区', (as) => sendTo(test.app, calls.areaAdmin.get, { id: '330000' }, as)],
    ['查看地区', (as) => sendTo(test.app, calls.areaAdmin.history, { id: '330000' }, as)],
    ['新建地区', (as) => sendTo(test.app, calls.areaAdmin.add, { ...NEW, id: '330199', parentId: '330100' }, as)],
    ['修改地区', (as) => sendTo(test.app, calls.areaAdmin.update, { ...NEW, id: '330106', version: 1 }, as)],
    ['删除地区', (as) => sendTo(test.app, calls.areaAdmin.remove, { id: '330106', version: 1 }, as)],
  ])('requires a token and the right: %s', async (right, send) => {
    const { token: nobody } = await makeSignedIn(test.app, { tags: ['todo:todo:list'] });
    expect((await send('')).code).toBe('L0001');
    expect(await send(nobody)).toMatchObject({ code: 'A0301', msg: expect.stringContaining(right) });
  });
});
