import { calls } from '@houtai/contract';
import type { MenuForm, MenuNode } from '@houtai/contract/menus-admin';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { readStream, waitForListeners } from '#platform/testing/read-stream.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { menus } from './index.ts';

let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());

let made = 0;
const form = (parts: Partial<MenuForm> = {}): MenuForm => {
  made += 1;
  const page = { type: 'page' as const, route: true, hidden: false, active: true, tag: '', component: '', highlightUrl: '', icon: 'book' };
  return { parentId: 'system', name: `测试菜单${made}`, code: `test-${made}`, url: `/test/${made}`, sort: 500, ...page, ...parts };
};

const add = (parts: Partial<MenuForm> = {}) => sendTo(test.app, calls.menuAdmin.add, form(parts), token);
const update = ({ updatedAt: _, ...row }: MenuNode, parts: Partial<MenuForm> = {}) =>
  sendTo(test.app, calls.menuAdmin.update, { ...row, ...parts }, token);
const list = async () => (await sendTo(test.app, calls.menuAdmin.list, {}, token)).result;
const rowOf = async (id: string) => (await list()).find((row) => row.id === id);

async function present(id: string): Promise<MenuNode> {
  const row = await rowOf(id);
  if (!row) throw new Error(`${id} is not there`);
  return row;
}

describe('menuAdmin.add', () => {
  it('adds a page, with pinyin for search, that users with all rights have immediately', async () => {
    const { result } = await add({ name: '合同台账', url: '/contract' });
    expect(result).toMatchObject({ parentId: 'system', name: '合同台账', url: '/contract', active: true, version: 1 });
    const mine = (await sendTo(test.app, calls.menus.mine, {}, token)).result;
    const system = mine.menus.find(({ id }) => id === 'system');
    expect(system?.children.find(({ url }) => url === '/contract')).toMatchObject({ name: '合同台账', py: 'hetongtaizhang httz' });
    const history = (await sendTo(test.app, calls.menuAdmin.history, { id: result.id }, token)).result;
    expect(history).toMatchObject([{ action: '新建', userId: 'u-admin', state: { name: '合同台账' } }]);
  });

  it('creates a group with a layout, and stores only name and tag of a button', async () => {
    expect((await add({ type: 'group', tag: 'system:menu:list' })).result).toMatchObject({ component: 'layouts', route: false, tag: '' });
    const button = await add({ type: 'button', tag: 'system:menu:edit', parentId: 'system-menu' });
    expect(button.result).toMatchObject({ url: '', icon: '', route: false, tag: 'system:menu:edit' });
  });

  it('creates one row for a repeated key', async () => {
    const sent = form({ code: 'twice' });
    const headers = { 'idempotency-key': 'menu-twice' };
    const [one, two] = [
      await sendTo(test.app, calls.menuAdmin.add, sent, { token, headers }),
      await sendTo(test.app, calls.menuAdmin.add, sent, { token, headers }),
    ];
    expect(two.result.id).toBe(one.result.id);
  });

  it.each<[string, Partial<MenuForm>, string]>([
    ['a code that is taken', { code: 'todo' }, 'code'],
    ['a code with blanks', { code: 'a b' }, 'code'],
    ['no name', { name: ' ' }, 'name'],
    ['a parent that is not there', { parentId: 'nothing' }, 'parentId'],
    ['a page below a button', { parentId: 'todo-add' }, 'parentId'],
    ['a group below a page', { type: 'group', parentId: 'todo' }, 'parentId'],
    ['a button at the top', { type: 'button', tag: 'system:menu:add', parentId: '0' }, 'parentId'],
    ['a button without a tag', { type: 'button', tag: '' }, 'tag'],
    ['a tag that nothing asks for', { tag: 'made:up:tag' }, 'tag'],
    ['a route without an address', { url: '' }, 'url'],
    ['an address that is a script', { url: 'javascript:alert(1)' }, 'url'],
    ['an address of another host in disguise', { url: '//evil.example' }, 'url'],
    ['a highlighted address that is none', { highlightUrl: 'todo' }, 'highlightUrl'],
    ['a sort number below zero', { sort: -1 }, 'sort'],
  ])('refuses %s', async (_, parts, path) => {
    expect((await add(parts)).body).toMatchObject({ code: 'A0400', errors: [{ path }] });
  });
});

describe('menuAdmin.update', () => {
  it('changes and moves a row, and describes the changes in words', async () => {
    const { result: row } = await add();
    const changed = (await update(row, { parentId: 'monitor', name: '新名字', tag: 'monitor:server:list', hidden: true })).result;
    expect(changed).toMatchObject({ parentId: 'monitor', name: '新名字', version: 2 });
    const [entry] = (await sendTo(test.app, calls.menuAdmin.history, { id: row.id }, token)).result;
    expect(entry).toMatchObject({
      action: '修改',
      changes: [
        { label: '上级菜单', before: '系统管理', after: '系统监控' },
        { label: '名称', after: '新名字' },
        { label: '侧边栏', before: '显示', after: '隐藏' },
        { label: '权限标识', before: '', after: '查看服务监控（monitor:server:list）' },
      ],
    });
  });

  it('records nothing and preserves the version if nothing changed', async () => {
    const { result: row } = await add();
    expect((await update(row)).result.version).toBe(1);
    expect((await sendTo(test.app, calls.menuAdmin.history, { id: row.id }, token)).result).toHaveLength(1);
  });

  it('lets people assign only tags that they hold themselves', async () => {
    const { result: row } = await add({ type: 'button', tag: 'system:menu:list', parentId: 'system-menu' });
    const { token: keeper } = await makeSignedIn(test.app, { tags: ['system:menu:edit', 'system:menu:list'] });
    const change = async (tag: string) => {
      const { updatedAt: _, ...now } = await present(row.id);
      return sendTo(test.app, calls.menuAdmin.update, { ...now, tag }, keeper);
    };
    expect(await change('system:adminKey:add')).toMatchObject({ code: 'A0301', msg: expect.stringContaining('签发管理员登录密钥') });
    expect((await present(row.id)).tag).toBe('system:menu:list');
    expect((await change('system:menu:edit')).code).toBe('00000');
  });

  it('refuses an old version with the present row', async () => {
    const { result: row } = await add();
    await update(row, { name: '先来的' });
    expect((await update(row, { name: '后来的' })).body).toMatchObject({
      code: 'A0409',
      msg: '该菜单刚刚被您自己在别处修改，请核对最新内容后再保存',
      result: (await sendTo(test.app, calls.menuAdmin.get, { id: row.id }, token)).result,
    });
  });

  it('refuses a cycle of any length', async () => {
    const { result: top } = await add({ type: 'group' });
    const { result: middle } = await add({ type: 'group', parentId: top.id });
    const { result: low } = await add({ type: 'group', parentId: middle.id });
    for (const parentId of [top.id, middle.id, low.id])
      expect((await update(top, { parentId })).body).toMatchObject({ code: 'A0400', errors: [{ path: 'parentId' }] });
    expect((await update(low, { parentId: top.id })).code).toBe('00000');
  });

  it('lets one of two moves win that would form a cycle together', async () => {
    const [{ result: a }, { result: b }] = [await add({ type: 'group' }), await add({ type: 'group' })];
    const both = await Promise.all([update(a, { parentId: b.id }), update(b, { parentId: a.id })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['00000', 'A0400']);
  });

  it('does not wait for a change of another row, nor does an addition', async () => {
    const [{ result: other }, { result: row }] = [await add({ type: 'group' }), await add({ type: 'group' })];
    const answers = await test.db.transaction(async (tx) => {
      await tx.update(menus).set({ sort: 501 }).where(eq(menus.id, other.id));
      return [await update(row, { name: '改名' }), await add({ parentId: row.id })];
    });
    expect(answers.map(({ code }) => code)).toEqual(['00000', '00000']);
  });

  it('preserves one of two entries that are disabled concurrently', async () => {
    const entry = await present('system-menu');
    const { result: second } = await add({ url: entry.url });
    const both = await Promise.all([update(entry, { active: false }), update(second, { active: false })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['00000', 'A0409']);
    for (const row of [await present(entry.id), await present(second.id)]) if (!row.active) await update(row, { active: true });
    await sendTo(test.app, calls.menuAdmin.del, { id: second.id, version: (await present(second.id)).version, withBelow: false }, token);
  });

  it('refuses to turn a row with children into a button', async () => {
    const { result: row } = await add({ type: 'group' });
    await add({ parentId: row.id });
    expect((await update(row, { type: 'button', tag: 'system:menu:add' })).body).toMatchObject({ errors: [{ path: 'type' }] });
  });

  it('revokes the right when disabled, from the next call on', async () => {
    const guest = await openSession(test.db, 'u-guest');
    const asks = () => sendTo(test.app, calls.online.page, {}, guest.token);
    expect((await asks()).code).toBe('00000');
    const off = (await update(await present('monitor'), { active: false })).result;
    expect((await asks()).code).toBe('A0301');
    await update(off, { active: true });
    expect((await asks()).code).toBe('00000');
    const history = (await sendTo(test.app, calls.menuAdmin.history, { id: 'monitor' }, token)).result;
    expect(history.map(({ action }) => action)).toEqual(['启用', '停用']);
  });

  it.each([
    ['the page itself', 'system-menu', { active: false }],
    ['the group above it', 'system', { active: false }],
    ['its address', 'system-role', { url: '/somewhere/else' }],
    ['that it is a route', 'system-role', { route: false }],
  ])('refuses to lock everybody out by %s', async (_, id, parts) => {
    const refused = await update(await present(id), parts);
    expect(refused).toMatchObject({ code: 'A0409', msg: expect.stringContaining('必须保留一个启用的入口') });
    expect(await rowOf(id)).toMatchObject({ version: (await present(id)).version, active: true });
  });

  it('allows disabling the page of menus while another entry leads there', async () => {
    const { result: other } = await add({ url: '/system/menu' });
    const off = (await update(await present('system-menu'), { active: false })).result;
    expect(off.active).toBe(false);
    await update(off, { active: true });
    await test.db.delete(menus).where(eq(menus.id, other.id));
  });
});

describe('a changed menu', () => {
  it('reaches an open console of a user without any right', async () => {
    const { token: nobody } = await makeSignedIn(test.app);
    const reader = await readStream(test.app, { token: nobody });
    await waitForListeners(test.app);
    const { result: row } = await add();
    await vi.waitFor(() => expect(reader.heard.at(-1)?.event).toEqual({ type: 'menus' }));
    const before = reader.heard.length;
    await update(row, { name: '换了名字' });
    await vi.waitFor(() => expect(reader.heard.length).toBeGreaterThan(before));
    reader.leave();
  });
});
