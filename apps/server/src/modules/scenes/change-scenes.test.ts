import { calls } from '@houtai/contract';
import type { Call, InputOf } from '@houtai/contract/call';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { menus } from '#modules/menus/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

const S = calls.scenes;
let test: AppForTest;
let token: string;
let guest: string;

beforeEach(async () => {
  test = await appForTest();
  const tags = ['system:scene:list', 'system:scene:add', 'system:scene:edit', 'system:scene:remove'];
  token = (await makeSignedIn(test.app, { tags })).token;
  guest = (await openSession(test.db, 'u-guest')).token;
});
afterEach(() => test.close());

const menu = (menuId: string) => ({ menuId, permissionMessage: '' });
const FORM: InputOf<typeof S.add> = {
  sceneName: '新员工入职',
  icon: 'users',
  menus: [menu('todo'), { menuId: 'system-param', permissionMessage: '请找信息部开通' }],
};
const add = async (form: Partial<InputOf<typeof S.add>> = {}) => (await sendTo(test.app, S.add, { ...FORM, ...form }, token)).result;
const shown = async () => (await sendTo(test.app, S.list, {}, guest)).result;

describe('scenes.add and update', () => {
  it('add a scene at the end, with its own message for people who may not open a menu', async () => {
    expect(await add()).toMatchObject({
      active: true,
      version: 1,
      menus: [{ menuName: '我的待办' }, { menuName: '参数设置', isOff: false }],
    });
    const last = (await shown()).at(-1);
    expect(last?.sceneName).toBe('新员工入职');
    expect(last?.allMenuList.map(({ operateFlag, permissionMessage }) => [operateFlag, permissionMessage])).toEqual([
      [1, ''],
      [2, '请找信息部开通'],
    ]);
  });

  it('change menus and order by version, record it, and hide a disabled scene', async () => {
    const { id } = await add();
    const form = { ...FORM, id, active: false, menus: [menu('feedback'), menu('todo')], version: 1 };
    expect((await sendTo(test.app, S.update, form, token)).result.menus.map(({ menuId }) => menuId)).toEqual(['feedback', 'todo']);
    expect((await shown()).map(({ sceneName }) => sceneName)).not.toContain('新员工入职');
    expect(await sendTo(test.app, S.update, form, token)).toMatchObject({ code: 'A0409', body: { result: { version: 2 } } });
    const [change] = (await sendTo(test.app, S.history, { id }, token)).result;
    expect(change?.changes).toEqual([
      { field: 'active', label: '状态', before: '启用', after: '停用' },
      { field: 'menus', label: '菜单', before: '我的待办、参数设置（请找信息部开通）', after: '售后反馈、我的待办' },
    ]);
  });

  it.each<[Partial<InputOf<typeof S.add>>, string]>([
    [{ sceneName: '' }, 'sceneName'],
    [{ icon: '<svg>' }, 'icon'],
    [{ menus: [menu('none')] }, 'menus'],
    [{ menus: [menu('system')] }, 'menus'],
    [{ menus: [menu('todo'), menu('todo')] }, 'menus'],
  ])('refuse %j', async (form, path) => {
    const sent = await sendTo(test.app, S.add, { ...FORM, ...form }, token);
    expect(sent).toMatchObject({ code: 'A0400', body: { errors: [{ path }] } });
  });

  it('mark a disabled menu, which nobody sees', async () => {
    const { id } = await add();
    await test.db.update(menus).set({ active: false }).where(eq(menus.id, 'system'));
    expect((await sendTo(test.app, S.get, { id }, token)).result.menus.map(({ isOff }) => isOff)).toEqual([false, true]);
    const offered = (await sendTo(test.app, S.menuOptions, {}, token)).result;
    expect(offered).toContainEqual(expect.objectContaining({ menuId: 'todo', group: '待办与反馈' }));
    expect(offered.map(({ menuId }) => menuId)).not.toContain('system-param');
  });
});

describe('scenes.order and remove', () => {
  it('sort all scenes, and delete one', async () => {
    const { rows } = (await sendTo(test.app, S.page, {}, token)).result;
    const ids = rows.map(({ id }) => id).toReversed();
    await sendTo(test.app, S.order, { ids }, token);
    expect((await shown()).map(({ sceneName }) => sceneName)).toEqual(rows.map(({ sceneName }) => sceneName).toReversed());
    // A list with missing scenes sorts only those listed.
    await sendTo(test.app, S.order, { ids: [...ids.slice(1), 'gone'] }, token);
    expect((await shown()).map(({ sceneName }) => sceneName)).toEqual(rows.map(({ sceneName }) => sceneName).toReversed());
    expect((await sendTo(test.app, S.remove, { id: 'scene-daily', version: 9 }, token)).code).toBe('A0409');
    await sendTo(test.app, S.remove, { id: 'scene-daily', version: 1 }, token);
    expect((await shown()).map(({ sceneName }) => sceneName)).not.toContain('日常办公');
  });
});

describe('scenes.saveCommon', () => {
  it('replaces the common menus if the caller has seen the present ones', async () => {
    const before = (await sendTo(test.app, S.commonLinks, {}, token)).result.map(({ menuId }) => menuId);
    await sendTo(test.app, S.saveCommon, { menus: [{ menuId: 'todo' }], before }, token);
    expect((await sendTo(test.app, S.common, {}, guest)).result.map(({ menuName }) => menuName)).toEqual(['我的待办']);
    const late = await sendTo(test.app, S.saveCommon, { menus: [], before }, token);
    expect(late).toMatchObject({ code: 'A0409', body: { result: [{ menuId: 'todo' }] } });
    const [change] = (await sendTo(test.app, S.history, { id: 'common' }, token)).result;
    expect(change).toMatchObject({ action: '修改常用菜单', changes: [{ label: '菜单', after: '我的待办' }] });
    // Contains everything an editor shows of a menu, so that the state can be restored there.
    expect(change?.state?.['menus']).toEqual((await sendTo(test.app, S.commonLinks, {}, token)).result);
  });
});

describe.each<[Call, object]>([
  [S.page, {}],
  [S.get, { id: 'none' }],
  [S.history, { id: 'none' }],
  [S.commonLinks, {}],
  [S.menuOptions, {}],
  [S.add, FORM],
  [S.update, { ...FORM, id: 'none', version: 1 }],
  [S.remove, { id: 'none', version: 1 }],
  [S.order, { ids: ['none'] }],
  [S.saveCommon, { menus: [], before: [] }],
])('$0.path', (call, input) => {
  it('requires the right to scenes', async () => {
    expect((await sendTo(test.app, call, input)).code).toBe('L0001');
    expect((await sendTo(test.app, call, input, guest)).code).toBe('A0301');
    if ('id' in input && call !== S.history) expect((await sendTo(test.app, call, input, token)).code).toBe('A0404');
  });
});
