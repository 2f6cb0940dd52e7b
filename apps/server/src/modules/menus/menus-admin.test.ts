import { calls } from '@houtai/contract';
import type { GrantNode, MenuForm } from '@houtai/contract/menus-admin';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { roleMenus } from '#modules/grants/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { menus } from './index.ts';

let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());

const PAGE: MenuForm = {
  parentId: '0',
  type: 'page',
  name: '页面',
  code: 'page',
  icon: '',
  url: '/page',
  component: '',
  highlightUrl: '',
  route: true,
  hidden: false,
  sort: 900,
  active: true,
  tag: '',
};

const add = async (parts: Partial<MenuForm>) => (await sendTo(test.app, calls.menuAdmin.add, { ...PAGE, ...parts }, token)).result;
const del = (id: string, version = 1, withBelow?: boolean) => sendTo(test.app, calls.menuAdmin.del, { id, version, withBelow }, token);

describe('menuAdmin.list', () => {
  it('returns all rows with every field, siblings in order, including disabled ones', async () => {
    await test.db.update(menus).set({ active: false }).where(eq(menus.id, 'system-area'));
    const rows = (await sendTo(test.app, calls.menuAdmin.list, {}, token)).result;
    const top = rows.filter(({ parentId }) => parentId === '0').map(({ id }) => id);
    // Rows of other modules are among these.
    const own = ['home', 'common-scene', 'work', 'message-center', 'knowledge', 'system', 'monitor'];
    expect(top.filter((id) => own.includes(id))).toEqual(own);
    expect(rows.find(({ id }) => id === 'system-area')).toMatchObject({ active: false, url: '/system/area', tag: 'system:area:list' });
    await test.db.update(menus).set({ active: true }).where(eq(menus.id, 'system-area'));
  });
});

describe('menuAdmin.treeMenu', () => {
  it('returns groups, pages and buttons to people who may see roles', async () => {
    const reader = await makeSignedIn(test.app, { tags: ['system:role:list'] });
    const tree = (await sendTo(test.app, calls.menuAdmin.treeMenu, {}, reader.token)).result;
    const work = tree.find(({ id }) => id === 'work');
    const drawn = (node: GrantNode): string => `${node.type}:${node.id}(${node.children.map(drawn).join(' ')})`;
    expect(work && drawn(work)).toContain(
      'group:work(page:agenda() page:todo(button:todo-add() button:todo-edit() button:todo-export() button:todo-import())',
    );
    expect(tree.map(({ type }) => type)).not.toContain('button:');
  });
});

describe('menuAdmin.get', () => {
  it("shows a row's position, the roles that grant it and its children", async () => {
    const detail = (await sendTo(test.app, calls.menuAdmin.get, { id: 'monitor-login-log' }, token)).result;
    expect(detail).toMatchObject({ name: '登录日志', above: ['系统监控'], roles: ['部门经理'], below: 2 });
    expect((await sendTo(test.app, calls.menuAdmin.get, { id: 'nothing' }, token)).code).toBe('A0404');
  });
});

describe('menuAdmin.sort', () => {
  it('sorts siblings, records it, and leaves unlisted ones in place', async () => {
    const group = await add({ type: 'group', code: 'g' });
    const [a, b, c] = [
      await add({ parentId: group.id, code: 'a', sort: 10 }),
      await add({ parentId: group.id, code: 'b', sort: 20 }),
      await add({ parentId: group.id, code: 'c', sort: 30 }),
    ];
    const arrange = (ids: string[], parentId = group.id) => sendTo(test.app, calls.menuAdmin.sort, { parentId, ids }, token);
    const arranged = (await arrange([c.id, a.id, b.id])).result;
    expect(arranged.map(({ code, sort, version }) => [code, sort, version])).toEqual([
      ['c', 10, 2],
      ['a', 20, 2],
      ['b', 30, 2],
    ]);
    const [entry] = (await sendTo(test.app, calls.menuAdmin.history, { id: c.id }, token)).result;
    expect(entry).toMatchObject({ action: '调整顺序', changes: [{ label: '排序', before: '30', after: '10' }] });
    const codesBy = async (...ids: string[]) => (await arrange(ids)).result.map(({ code }) => code).join('');
    expect(await codesBy(b.id, a.id)).toBe('cba');
    // Ids of removed rows and of rows elsewhere are ignored.
    expect(await codesBy(a.id, b.id, 'todo', 'gone', c.id, a.id)).toBe('abc');
    expect((await arrange([])).code).toBe('A0400');
  });
});

describe('menuAdmin.del', () => {
  it('refuses a row with children, and on request removes them with it', async () => {
    const group = await add({ type: 'group', code: 'del-group' });
    const page = await add({ parentId: group.id, code: 'del-page' });
    await add({ parentId: page.id, type: 'button', tag: 'todo:todo:add', code: 'del-button' });
    expect(await del(group.id)).toMatchObject({ code: 'A0409', msg: '下面还有 2 个菜单，请先删除它们，或选择一并删除' });
    await test.db.insert(roleMenus).values({ roleId: 'staff', menuId: page.id });
    expect((await del(group.id, 1, true)).result).toEqual({ removed: 3 });
    expect(await test.db.$count(roleMenus, eq(roleMenus.menuId, page.id))).toBe(0);
    expect((await del(group.id)).code).toBe('A0404');
    expect((await sendTo(test.app, calls.menuAdmin.history, { id: page.id }, token)).result[0]?.action).toBe('删除');
  });

  it('refuses an old version, and a change that would lock everybody out', async () => {
    const page = await add({ code: 'old' });
    expect((await del(page.id, 7)).body).toMatchObject({ code: 'A0409', result: { id: page.id, version: 1 } });
    expect(await del('system-menu', 1, true)).toMatchObject({ code: 'A0409', msg: expect.stringContaining('菜单管理') });
    expect(await del('system', 1, true)).toMatchObject({ code: 'A0409' });
    expect(await test.db.$count(menus, eq(menus.id, 'system-menu-edit'))).toBe(1);
  });
});

describe('every call', () => {
  const tried: [string, string, (as: string) => Promise<{ code: string; msg: string }>][] = [
    ['list', '查看菜单', (as) => sendTo(test.app, calls.menuAdmin.list, {}, as)],
    ['get', '查看菜单', (as) => sendTo(test.app, calls.menuAdmin.get, { id: 'todo' }, as)],
    ['history', '查看菜单', (as) => sendTo(test.app, calls.menuAdmin.history, { id: 'todo' }, as)],
    ['treeMenu', '查看角色', (as) => sendTo(test.app, calls.menuAdmin.treeMenu, {}, as)],
    ['add', '新建菜单', (as) => sendTo(test.app, calls.menuAdmin.add, PAGE, as)],
    ['update', '修改菜单', (as) => sendTo(test.app, calls.menuAdmin.update, { ...PAGE, id: 'todo', version: 1 }, as)],
    ['sort', '修改菜单', (as) => sendTo(test.app, calls.menuAdmin.sort, { parentId: '0', ids: ['todo'] }, as)],
    ['del', '删除菜单', (as) => sendTo(test.app, calls.menuAdmin.del, { id: 'todo', version: 1 }, as)],
  ];

  it.each(tried)('%s requires a token and the right', async (_, right, send) => {
    const { token: nobody } = await makeSignedIn(test.app, { tags: ['todo:todo:list'] });
    expect((await send('')).code).toBe('L0001');
    expect(await send(nobody)).toMatchObject({ code: 'A0301', msg: expect.stringContaining(right) });
  });
});
