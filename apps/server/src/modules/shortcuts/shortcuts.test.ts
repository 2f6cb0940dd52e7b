import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { NOT_STARRED, STARRED } from '@houtai/contract/shortcuts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { menus } from '#modules/menus/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { shortcuts } from './shortcuts.tables.ts';

let test: AppForTest;
let token: string;
beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-guest'));
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(shortcuts);
});

function set(pkPermissionId: string, shortcutType: '0' | '1', more: Partial<InputOf<typeof calls.shortcuts.add>> = {}) {
  test.clock.advance(1_000);
  return sendTo(test.app, calls.shortcuts.add, { pkPermissionId, menuName: '名称', url: '/x', shortcutType, ...more }, token);
}

async function mine() {
  return (await sendTo(test.app, calls.shortcuts.mine, {}, token)).result.map((row) => row.menuName);
}

describe('shortcuts.add', () => {
  it('stars a granted menu, confirms it, and shows the star in the menu', async () => {
    expect(await set('monitor-online', STARRED)).toMatchObject({ code: '00000', msg: '已添加到常用菜单' });
    expect(await mine()).toEqual(['在线用户']);
    const { menus: tree } = (await sendTo(test.app, calls.menus.mine, {}, token)).result;
    expect(tree.at(-1)?.children[0]).toMatchObject({ name: '在线用户', shortcutType: '1' });
  });

  it('removes the star and confirms it', async () => {
    await set('home', STARRED);
    expect(await set('home', NOT_STARRED)).toMatchObject({ code: '00000', msg: '已从常用菜单移除' });
    expect(await mine()).toEqual([]);
  });

  it('changes nothing if the menu already has the requested state', async () => {
    await Promise.all([set('home', STARRED), set('home', STARRED), set('home', STARRED)]);
    expect(await mine()).toEqual(['首页']);
    expect(await set('monitor-online', NOT_STARRED)).toMatchObject({ code: '00000' });
  });

  it('accepts the requested state as a number, too', async () => {
    const body = { pkPermissionId: 'home', menuName: '', url: '', shortcutType: 1 };
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/ad-biz/sys/shortcut/addshortcut',
      headers: { 'x-access-token': token },
      payload: body,
    });
    expect(response.json()).toMatchObject({ code: '00000' });
  });

  it('takes name and address from the menu, not from the client', async () => {
    await set('home', STARRED, { menuName: '<b>点我</b>', url: 'javascript:alert(1)' });
    const [row] = (await sendTo(test.app, calls.shortcuts.mine, {}, token)).result;
    expect(row).toEqual({ pkPermissionId: 'home', menuName: '首页', url: '/admin/workbench', icon: 'home', shortcutType: '1' });
  });

  it.each([
    ['a menu that is not granted', 'system-param', { status: 403, code: 'A0301' }],
    ['a menu that does not exist', 'nothing', { status: 404, code: 'A0404' }],
    ['a button', 'monitor-online-remove', { status: 404, code: 'A0404' }],
    ['a group', 'monitor', { status: 403, code: 'A0301' }],
  ])('refuses %s', async (_, id, refusal) => {
    expect(await set(id, STARRED)).toMatchObject(refusal);
    expect(await mine()).toEqual([]);
  });

  it('refuses a hidden page', async () => {
    await test.db.update(menus).set({ hidden: true }).where(eq(menus.id, 'common-scene'));
    expect(await set('common-scene', STARRED)).toMatchObject({ code: 'A0400', msg: '该菜单不能添加到常用菜单' });
    await test.db.update(menus).set({ hidden: false }).where(eq(menus.id, 'common-scene'));
  });

  it('requires a token', async () => {
    const form = { pkPermissionId: 'home', menuName: '', url: '', shortcutType: STARRED };
    expect(await sendTo(test.app, calls.shortcuts.add, form)).toMatchObject({ status: 401, code: 'L0001' });
  });
});

describe('shortcuts.mine', () => {
  it('returns the newest first', async () => {
    await set('home', STARRED);
    await set('monitor-online', STARRED);
    expect(await mine()).toEqual(['在线用户', '首页']);
  });

  it('omits menus that are no longer granted or active, without removing their stars', async () => {
    await set('monitor-online', STARRED);
    await test.db.update(menus).set({ active: false }).where(eq(menus.id, 'monitor'));
    expect(await mine()).toEqual([]);
    await test.db.update(menus).set({ active: true }).where(eq(menus.id, 'monitor'));
    expect(await mine()).toEqual(['在线用户']);
  });

  it('returns no stars of other people', async () => {
    await set('home', STARRED);
    const other = await openSession(test.db, 'u-staff');
    expect((await sendTo(test.app, calls.shortcuts.mine, {}, other.token)).result).toEqual([]);
  });

  it('requires a token', async () => {
    expect(await sendTo(test.app, calls.shortcuts.mine, {})).toMatchObject({ status: 401, code: 'L0001' });
  });
});
