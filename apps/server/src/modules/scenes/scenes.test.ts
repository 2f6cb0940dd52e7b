import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { menus } from '#modules/menus/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

async function tokenOf(userId: string): Promise<string> {
  return (await openSession(test.db, userId)).token;
}

describe('scenes.list', () => {
  it('returns every scene with its menus in order, and the reason for menus that may not be opened', async () => {
    const { result } = await sendTo(test.app, calls.scenes.list, {}, await tokenOf('u-guest'));
    expect(result.map((scene) => [scene.sceneName, ...scene.allMenuList.map((menu) => `${menu.menuName} ${menu.operateFlag}`)])).toEqual([
      ['日常办公', '待办中心 1', '我的待办 1', '消息中心 1', '流程制度 1'],
      ['售后服务', '售后反馈 1', '我的待办 1', '流程制度 1'],
      ['账号安全', '登录日志 2', '在线用户 1'],
      ['系统运维', '参数设置 2', '在线用户 1', '登录日志 2'],
    ]);
    expect(result[2]?.allMenuList[0]).toEqual({
      menuName: '登录日志',
      url: '/monitor/login-log',
      icon: 'clock',
      operateFlag: 2,
      permissionMessage: '您没有「登录日志」的权限，请联系系统管理员',
      py: 'denglurizhi dlrz',
    });
  });

  it('opens everything to users with all rights', async () => {
    const { result } = await sendTo(test.app, calls.scenes.list, {}, await tokenOf('u-admin'));
    const all = result.flatMap((scene) => scene.allMenuList);
    expect(all.every((menu) => menu.operateFlag === 1 && menu.permissionMessage === '')).toBe(true);
  });

  it('omits a menu that is disabled itself or by its group', async () => {
    await test.db.update(menus).set({ active: false }).where(eq(menus.id, 'monitor'));
    const { result } = await sendTo(test.app, calls.scenes.list, {}, await tokenOf('u-admin'));
    expect(result.map((scene) => scene.allMenuList.map((menu) => menu.menuName))).toEqual([
      ['待办中心', '我的待办', '消息中心', '流程制度'],
      ['售后反馈', '我的待办', '流程制度'],
      [],
      ['参数设置'],
    ]);
    await test.db.update(menus).set({ active: true }).where(eq(menus.id, 'monitor'));
  });
});

describe('scenes.common', () => {
  it("returns the company's common menus in order", async () => {
    const { result } = await sendTo(test.app, calls.scenes.common, {}, await tokenOf('u-manager'));
    expect(result.map((menu) => `${menu.menuName} ${menu.operateFlag}`)).toEqual(['待办中心 1', '我的待办 1', '售后反馈 1', '流程制度 1']);
  });
});

describe.each([calls.scenes.list, calls.scenes.common])('$path', (call) => {
  it('requires a token', async () => {
    expect(await sendTo(test.app, call, {})).toMatchObject({ status: 401, code: 'L0001' });
  });

  it('refuses members with A0301', async () => {
    expect(await sendTo(test.app, call, {}, await tokenOf('u-member'))).toMatchObject({ status: 403, code: 'A0301' });
  });
});
